import { createRoot } from 'react-dom/client'
import type { Card } from './first-cards.ts'

const WHOLE = { width: '100%', height: 'auto' }

function BareCard({ card }: { card: Card }) {
  const size = { width: card.width ?? undefined, height: card.height ?? undefined }
  return (
    <article style={{ maxWidth: 600 }}>
      {card.post && (
        <>
          {card.post.avatar_url && <img src={card.post.avatar_url} alt="" width={44} height={44} loading="lazy" />}
          <b>{card.post.name}</b> <span>{card.post.author_handle}</span>
          <h2>{card.post.headline}</h2>
          <p>{card.post.body}</p>
        </>
      )}
      {card.link && (
        <a href="/">
          {card.link.image_url && <img src={card.link.image_url} alt="" loading="lazy" style={WHOLE} />}
          {card.link.headline} {card.link.source}
        </a>
      )}
      {card.poster_url ? (
        <div>
          <img src={card.poster_url} alt="" {...size} style={WHOLE} />
          <video src={card.entity_url} preload="none" muted />
        </div>
      ) : (
        card.entity_url && <img src={card.entity_url} alt={card.alt_text} {...size} loading="lazy" style={WHOLE} />
      )}
      {card.post &&
        Object.entries(card.shown_counts).map(([name, count]) => (
          <button key={name} type="button">
            {name} {count}
          </button>
        ))}
    </article>
  )
}

const cards = JSON.parse(document.getElementById('cards')?.textContent ?? '[]') as Card[] // written by bare-page.ts
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(cards.map((card) => <BareCard key={card.entity_url + card.post?.body} card={card} />))
