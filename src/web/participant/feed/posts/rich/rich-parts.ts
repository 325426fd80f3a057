// What only some posts have, in one chunk that is loaded with the first of them, or when a picture is opened.
export { PictureGrid } from './picture-grid.tsx'
export { PollBox } from './poll-box.tsx'
export { QuotedPost } from './quoted-post.tsx'
export { showPictures } from './show-pictures.ts'
