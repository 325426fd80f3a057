/** Scripts only from where the page is and never inline. Pictures and videos also from other servers, where researchers host them. */
export const contentPolicy = (apiOrigin = "'self'"): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    `connect-src ${apiOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
