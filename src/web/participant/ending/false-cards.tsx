import { useEffect, useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { PICTURE_WIDTHS, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { callApi } from '#web/shared/call-api.ts'
import { createPause } from '../browser/create-pause.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { endingWords } from './ending-words.ts'
import './false-cards.css'

type FalseCard = ReplyFrom<'/v1/load_false_cards'>['data']['cards'][number]

/** The false cards that this person saw, each with its picture or its text. */
export function FalseCards({ session_token }: { session_token: string }) {
  const cards = useFalseCards(session_token)
  if (cards.length === 0) return null
  return (
    <section className="ending-section">
      <h3 className="ending-heading">{endingWords.falseHeading}</h3>
      <p>{endingWords.falseText(cards.length)}</p>
      <ul className="false-cards">
        {cards.map((card) => (
          <li key={card.entity_id} className="false-card">
            <Picture {...card} />
            <div className="false-card-words">
              {card.headline !== '' && (
                <p className="false-card-headline" dir="auto">
                  {card.headline}
                </p>
              )}
              {card.text !== '' && (
                <p className="false-card-text" dir="auto">
                  {card.text}
                </p>
              )}
              <p className="false-card-mark">{endingWords.falseMark}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A film is shown by its poster; a post may have no picture. */
const Picture = ({ picture_url, alt_text }: FalseCard) =>
  picture_url === null ? null : (
    <img
      className="false-card-picture"
      src={pictureSrcSet(picture_url) ? `${picture_url}?w=${PICTURE_WIDTHS[0]}` : picture_url}
      alt={alt_text || endingWords.falsePicture}
      width="88"
      height="88"
      loading="lazy"
    />
  )

function useFalseCards(session_token: string): readonly FalseCard[] {
  const [cards, setCards] = useState<readonly FalseCard[]>([])
  useEffect(() => {
    const pause = createPause()
    let isWanted = true
    const load = async () => {
      const answered = await askUntilAnswered({
        ask: () => callApi('/v1/load_false_cards', { session_token }),
        pause: pause.wait,
        random: secureRandom,
        onTrouble: () => {},
      })
      if (isWanted && answered.kind === 'answered') setCards(answered.reply.data.cards)
    }
    void load()
    return () => {
      isWanted = false
      pause.stop()
    }
  }, [session_token])
  return cards
}
