import { Button, Group } from '@mantine/core'
import { lacksAltText } from '#domain/stimuli/cards/alt-text.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import { CommentList } from '../comments/comment-list.tsx'
import page from '../ui/page.module.css'
import { type CardInLibrary, covariatesOf } from './card-draft.ts'
import { Picture } from './picture.tsx'
import { pictureUrl } from './picture-url.ts'
import { PostPreview } from './post-preview.tsx'
import styles from './sets.module.css'

type Props = {
  card: CardInLibrary
  /** Undefined if the set is frozen, or the role does not allow it. */
  onEdit: ((entity_id: string) => void) | undefined
  onVariants?: ((entity_id: string) => void) | undefined
}

export function CardTile({ card, onEdit, onVariants }: Props) {
  const { entity_id, position, entity_type, placeholder, headline, alt_text } = card
  const covariates = covariatesOf(card)
  const number = position + 1
  // A post may have no picture.
  const hasPicture = !isPost(entity_type) || card.media_url !== null
  return (
    <li className={styles.tile}>
      {isPost(entity_type) && <PostPreview card={card} />}
      {hasPicture && (
        <Picture
          src={pictureUrl(card)}
          placeholder={placeholder}
          fallback={entity_type === 'video' ? 'Video without a poster' : 'No picture'}
        />
      )}
      <div className={styles.text}>
        <p className={page.soft}>
          Card {number}, {entity_type}
        </p>
        {(headline !== '' || !isPost(entity_type)) && (
          <h2 dir="auto">{headline || <span className={page.soft}>No headline</span>}</h2>
        )}
        {lacksAltText({ entity_type, alt_text, hasPicture }) && <p className={styles.warn}>No alt text</p>}
        {alt_text !== '' && (
          <p className={styles.altText}>
            Alt text: <bdi>{alt_text}</bdi>
          </p>
        )}
        {entity_type === 'video' && card.media_url !== null && (
          <a
            href={card.media_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Play the video of card ${number}, opens a new tab`}
          >
            Play the video
          </a>
        )}
        {covariates.length > 0 && (
          <details>
            <summary aria-label={`Covariates of card ${number}`}>Covariates ({covariates.length})</summary>
            <dl className={styles.covariates}>
              {covariates.map(({ column, text }) => (
                <div key={column}>
                  <dt>{column}</dt>
                  <dd dir="auto">{text === '' ? <span className={page.soft}>empty</span> : text}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        <CommentList comments={card.comments} label={`Comments of card ${number}`} />
        {onEdit && (
          <Group gap="xs" className={styles.edit ?? ''}>
            <Button variant="default" onClick={() => onEdit(entity_id)} aria-label={`Edit card ${number}`}>
              Edit
            </Button>
            {onVariants && isPost(entity_type) && (
              <Button variant="default" onClick={() => onVariants(entity_id)} aria-label={`Make variants of card ${number}`}>
                Make variants
              </Button>
            )}
          </Group>
        )}
      </div>
    </li>
  )
}
