/** Where administrators see a picture of the site before the public does. */
export const shownToEditors = (src: string): string => {
  const [, file] = /^\/files\/(\d+)\//.exec(src) ?? [];
  return file ? `/api/v1/admin/files/${file}` : src;
};
