import { postPageWords } from './post-page-words.ts'
import './post-page.css'

/** Behind "Copy link": says honestly why there is no post. Posts are shown in the feed of their study alone. */
export const PostPage = () => (
  <main className="post-page">
    <h1>{postPageWords.title}</h1>
    <p>{postPageWords.text}</p>
  </main>
)
