/** Spec 3: URL-encoded. Half a surrogate pair cannot be, and means nothing to a reader. */
export const wireHeadline = (headline: string): string => encodeURIComponent(headline.replace(/\p{Cs}/gu, '\uFFFD'))
