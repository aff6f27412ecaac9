/** The repeated work that tells people what is due. Whoever notes something that cannot wait wakes it afterwards. */
export const TELLING = 'notices';
