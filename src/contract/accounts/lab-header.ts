/** Header of a call that says which lab it is about, where the call itself names no study or set. */
export const LAB_HEADER = 'feedlab-lab'
