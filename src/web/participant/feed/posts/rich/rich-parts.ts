// What only some posts have, in one chunk that is loaded with the first of them.
export { PictureGrid } from './picture-grid.tsx'
export { PollBox } from './poll-box.tsx'
export { QuotedPost } from './quoted-post.tsx'
