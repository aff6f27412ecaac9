/** Grades with an en dash, on pages and in mails alike: "Grades 3-4 Girls" becomes "Grades 3–4 Girls". */
export const withDashes = (text: string): string => text.replaceAll(/(\d)-(?=\d)/g, '$1–');
