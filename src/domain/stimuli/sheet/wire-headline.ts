/** Spec 3: URL-encoded. A lone surrogate cannot be encoded and is replaced. */
export const wireHeadline = (headline: string): string => encodeURIComponent(headline.replace(/\p{Cs}/gu, '\uFFFD'))
