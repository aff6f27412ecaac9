/** What a family types into a registration, by the ids of the fields. */
export const CHILD: Record<string, string> = {
  player_first_name: 'Nico',
  player_last_name: 'Newman',
  'birth_date-month': '5',
  'birth_date-day': '17',
  'birth_date-year': '2016',
  years_played: '1',
};
/** All four fields of the sandbox's card form. */
export const CARD: Record<string, string> = {
  'card-number': '4242 4242 4242 4242',
  'card-expires': '09/29',
  'card-code': '123',
  'card-name': 'Noor Newman',
};
export const FAMILY: Record<string, string> = {
  parent_first_name: 'Noor',
  parent_last_name: 'Newman',
  email: 'noor@elsewhere.example',
  phone: '555-0177',
  address: '31 Mill Pond Road',
  city: 'Riverbend',
  zip: '12999',
};
