/** Only web pages over https: nobody's mail, and no program. */
export const isWebAddress = (url: string): boolean => /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/i.test(url);
