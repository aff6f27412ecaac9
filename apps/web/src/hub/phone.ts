/** Digits and a leading plus: what a telephone dials. */
export const dialed = (phone: string): string => phone.replaceAll(/(?!^\+)\D/g, '');
