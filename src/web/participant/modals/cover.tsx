/** Here and not in a style sheet, which would come with the modal. */
const COVER = { position: 'fixed', inset: 0, zIndex: 100, background: 'rgb(20 17 19 / 64%)' } as const

/** In place of a modal that has not loaded yet: the page is covered all the same. */
export const Cover = () => <div style={COVER} />
