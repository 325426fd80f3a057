/** Here and not in a style sheet, which would come with the modal. */
const COVER = { position: 'fixed', inset: 0, zIndex: 100, background: 'rgb(20 17 19 / 64%)' } as const

/** Covers the page until the modal has loaded. */
export const Cover = () => <div style={COVER} />
