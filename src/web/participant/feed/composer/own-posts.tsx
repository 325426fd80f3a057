import { useSyncExternalStore } from 'react'
import type { Visit } from '../feed-types.ts'
import { Avatar } from '../posts/avatar.tsx'
import { composerWords } from './composer-words.ts'
import './composer.css'

/** What the participant posted, the latest first. Nobody else sees it. */
export function OwnPosts({ visit }: { visit: Visit }) {
  const { acts } = visit
  const posts = useSyncExternalStore(acts.subscribe, () => acts.all('post_write'))
  if (posts.length === 0) return null
  return (
    <section className="own-posts" aria-label={composerWords.yourPosts}>
      {[...posts].reverse().map(({ target, detail }) => (
        <article key={target} className="own-post">
          <div className="own-post-author">
            <Avatar className="own-avatar" />
            <p className="own-post-name">{composerWords.you}</p>
          </div>
          <p className="own-post-text" dir="auto">
            {String(detail['text'] ?? '')}
          </p>
        </article>
      ))}
    </section>
  )
}
