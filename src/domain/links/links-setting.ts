/** What a tap on the link of a post does: opens a page of ours, opens its real address, or nothing. */
export const LINKS = ['page', 'real', 'off'] as const
export type Links = (typeof LINKS)[number]

/** Without the setting a link opens a page of ours. */
export const readLinks = (value: string | undefined): Links => LINKS.find((known) => known === value) ?? 'page'
