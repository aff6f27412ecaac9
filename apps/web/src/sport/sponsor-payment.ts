/** What the card form of a sponsorship starts from. */
export interface SponsorPaymentData {
  publishableKey: string;
  clientSecret: string;
  amount: number;
}
