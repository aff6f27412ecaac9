import type { Sql } from '@sports-hub/kernel';

/** Who reads what visitors write to the organisation. */
export interface Recipients {
  ofContact(sql: Sql): Promise<readonly string[]>;
}

/** As configured, or else the address that the site shows as its own. */
export const createRecipients = (contactTo: readonly string[]): Recipients => ({
  async ofContact(sql) {
    if (contactTo.length > 0) return contactTo;
    const rows = await sql.rows<{ contact_email: string }>('select contact_email from site_settings');
    return rows.map(({ contact_email }) => contact_email);
  },
});
