import type { Root } from 'react-dom/client'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { findLocalStorage, withMemory } from '../browser/local-storage.ts'
import { settleLanguage } from '../words/language.ts'
import { PostPage } from './post-page.tsx'
import { postPageWords } from './post-page-words.ts'

/** Starts no visit, and asks for nothing: the address does not say which post or study it is from. */
export async function openPostPage(root: Root): Promise<void> {
  const slots = withMemory(findLocalStorage(), () => undefined)
  await settleLanguage({ query: readQueryParameters(location.search), slots })?.catch(console.error)
  document.title = postPageWords.title
  root.render(<PostPage />)
}
