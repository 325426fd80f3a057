import './post-page.css'
import type { Root } from 'react-dom/client'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { messages as english } from '#web/participant/words/catalogues/copied/en.po'
import { wordsIn } from '#web/participant/words/say.ts'
import { findLocalStorage, withMemory } from '../browser/local-storage.ts'
import { settleLanguage } from '../words/language.ts'

/** What the address of a post says that somebody has copied. */
const postPageWords = wordsIn('copied', english).pick<'title' | 'text'>()

/** Behind "Copy link": says honestly why there is no post. Posts are shown in the feed of their study alone. */
const PostPage = () => (
  <main className="post-page">
    <h1>{postPageWords.title}</h1>
    <p>{postPageWords.text}</p>
  </main>
)

/** Starts no visit, and asks for nothing: the address does not say which post or study it is from. */
export async function openPostPage(root: Root): Promise<void> {
  const slots = withMemory(findLocalStorage(), () => undefined)
  await settleLanguage({ query: readQueryParameters(location.search), slots })?.catch(console.error)
  document.title = postPageWords.title
  root.render(<PostPage />)
}
