/**
 * What each column that can hold words, dates or bytes may do in public:
 * - `public`: may appear in a public response.
 * - `private`: never appears. The privacy walk plants a value in it and looks for that value everywhere.
 * - `closed`: holds one of a few fixed words (the database says which), so it cannot hold anything about a person.
 *
 * A column that is missing here fails the walk: whoever adds one decides.
 */
export type Privacy = 'public' | 'private' | 'closed';

const columns = (names: string, privacy: Privacy): Record<string, Privacy> =>
  Object.fromEntries(names.split(' ').map((name) => [name, privacy]));

export const COLUMN_PRIVACY: Readonly<Record<string, Readonly<Record<string, Privacy>>>> = {
  // People
  members: columns('email password_hash first_name last_name phone invited_address', 'private'),
  players: {
    ...columns('first_name', 'public'),
    ...columns('last_name birth_date external_id', 'private'),
    ...columns('gender', 'closed'),
  },
  player_logins: columns('approved_by', 'private'),
  guardian_links: { ...columns('relationship status', 'closed'), ...columns('verified_by reason', 'private') },
  assignments: columns('role', 'closed'),
  administrators: columns('added_by', 'private'),
  administrator_pages: columns('page', 'closed'),
  administrator_sessions: {
    ...columns('id_hash csrf_sealed client challenge', 'private'),
    ...columns('stage', 'closed'),
  },
  administrator_codes: columns('key new_key', 'private'),
  administrator_recovery_codes: columns('code_hash', 'private'),
  administrator_passkeys: columns('credential_id public_key transports name', 'private'),
  link_attempts: columns('id', 'private'),
  used_internal_tokens: columns('id', 'private'),
  sessions: columns('id_hash csrf_sealed client', 'private'),
  known_devices: columns('device_hash', 'private'),
  one_time_tokens: columns('token_hash purpose detail', 'private'),
  throttle_hits: columns('rule key_hash', 'private'),
  audit_events: columns('event actor subject detail request_id', 'private'),

  // Family messaging: nothing of it is public, team announcements included
  messages: columns('client_id body', 'private'),
  announcements: { ...columns('scope_type', 'closed'), ...columns('title body client_id', 'private') },
  consent_ledger: { ...columns('via', 'closed'), ...columns('request_id', 'private') },
  reported_messages: columns('name body', 'private'),
  claims: {
    ...columns('first_name last_name birth_date reviewed_by note question asked_by answer', 'private'),
    ...columns('status', 'closed'),
  },
  reports: {
    ...columns('reason message reviewed_by resolution', 'private'),
    ...columns('status outcome', 'closed'),
  },
  report_notes: columns('text', 'private'),

  // The season
  seasons: columns('name starts_on ends_on', 'public'),
  leagues: { ...columns('name', 'public'), ...columns('kind', 'closed') },
  divisions: { ...columns('name age_group', 'public'), ...columns('gender', 'closed') },
  teams: columns('name color coach_name', 'public'),
  venues: columns('name address city state zip directions', 'public'),
  games: {
    ...columns('external_id', 'private'),
    ...columns('notes gender age_group', 'public'),
    ...columns('status', 'closed'),
  },
  practices: {
    ...columns('external_id', 'private'),
    ...columns('notes gender age_group', 'public'),
    ...columns('status', 'closed'),
  },
  schedule_days: { ...columns('kind', 'closed'), ...columns('day gender age_group', 'public') },
  special_events: columns('title description starts_on ends_on location url', 'public'),
  statistics: columns('code label', 'public'),
  player_statistics: columns('statistic', 'public'),
  standings_rules: columns('rule', 'closed'),
  tournaments: columns('name description starts_on ends_on', 'public'),
  tournament_rounds: columns('name', 'public'),
  tournament_matches: columns('next_slot', 'closed'),

  // The site
  files: columns('sha256 name media_type', 'public'),
  site_settings: columns(
    'name tagline color_primary color_secondary color_accent color_background color_text theme_mode heading_font body_font contact_email contact_phone ' +
      'contact_street contact_city contact_state contact_zip footer_text hero_title hero_subtitle hero_action_label hero_action_target',
    'public',
  ),
  social_links: columns('network url', 'public'),
  navigation_items: columns('label target', 'public'),
  site_notices: { ...columns('title html', 'public'), ...columns('level', 'closed') },
  pages: columns('key title html', 'public'),
  programs: columns('kind title summary html ages season', 'public'),
  information_pages: columns('slug title summary html', 'public'),
  seo_pages: columns('path title description', 'public'),
  news: columns('slug title summary html', 'public'),
  news_months: columns('month', 'public'),
  faqs: columns('category question html', 'public'),
  gallery_images: columns('album title alt taken_on', 'public'),
  videos: columns('title description url', 'public'),
  documents: columns('key title description category', 'public'),
  meeting_minutes: columns('title met_on summary', 'public'),
  resource_groups: columns('name description', 'public'),
  resources: columns('title description url', 'public'),
  board_members: { ...columns('name role html term_ends_on', 'public'), ...columns('email phone', 'private') },
  completion_messages: columns('key title html', 'public'),
  sponsor_packages: columns('name description', 'public'),
  sponsor_package_benefits: columns('text', 'public'),
  sponsors: {
    ...columns('name url starts_on expires_on', 'public'),
    ...columns('contact_name contact_email contact_phone', 'private'),
    ...columns('status', 'closed'),
  },
  registration_periods: columns('name volunteer_description', 'public'),
  registration_divisions: columns('born_from born_until', 'public'),
  registration_fields: {
    ...columns('type group_name', 'closed'),
    ...columns('name label help', 'public'),
    ...columns('document_key', 'private'),
  },
  registration_options: columns('value label', 'public'),
  registrations: {
    ...columns('status payment_status', 'closed'),
    ...columns(
      'reference identity_hash fingerprint child_hash family_hash player_first_name player_last_name birth_date gender ' +
        'parent_first_name parent_last_name email phone answers lines receipt_number agent_id',
      'private',
    ),
  },
  registration_discounts: { ...columns('kind', 'closed'), ...columns('code', 'private') },

  // Money
  payments: {
    ...columns('subject processor currency status', 'closed'),
    ...columns('idempotency_key intent_id client_secret', 'private'),
  },
  payment_refunds: { ...columns('status', 'closed'), ...columns('reason idempotency_key', 'private') },
  payment_ledger: { ...columns('kind', 'closed'), ...columns('processor_ref', 'private') },
  payment_events: columns('id type intent_id', 'private'),
  sandbox_intents: {
    ...columns('status', 'closed'),
    ...columns('id client_secret currency metadata idempotency_key request_hash', 'private'),
  },
  sandbox_refunds: columns('id intent_id idempotency_key', 'private'),
  // What visitors leave
  newsletter_subscriptions: columns('email unsubscribe_token confirm_token_hash', 'private'),
  device_subscriptions: columns('installation_id device_token platform app_version os_version device_model', 'private'),

  sponsor_submissions: {
    ...columns('logo_type status', 'closed'),
    ...columns(
      'reference sponsor_name sponsor_url contact_name phone email expires_on logo fingerprint decided_by reason',
      'private',
    ),
  },

  // Which migrations have run
  database_objects: columns('name checksum', 'private'),
  migrations_app: columns('name timestamp', 'private'),
  migrations_app_lock: columns('id', 'private'),
  migrations_kernel: columns('name timestamp', 'private'),
  migrations_kernel_lock: columns('id', 'private'),
};
