/**
 * The organisation's language. Read where the texts are loaded, because tables of words are made while modules load;
 * the services' configuration refuses a language that is not there.
 */
export const SITE_LANGUAGE = process.env.SITE_LANGUAGE?.trim() || 'en';
