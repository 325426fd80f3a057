import { Button } from '@mantine/core'
import { type CardInLibrary, covariatesOf } from './edit-card.ts'
import { Picture } from './picture.tsx'
import { pictureAddress } from './picture-address.ts'
import styles from './sets.module.css'

type Props = {
  card: CardInLibrary
  /** Undefined where the set is frozen. */
  onEdit: ((entity_id: string) => void) | undefined
}

export function CardTile({ card, onEdit }: Props) {
  const { entity_id, position, entity_type, placeholder, headline, alt_text } = card
  const covariates = covariatesOf(card)
  const number = position + 1
  return (
    <li className={styles.tile}>
      <Picture
        src={pictureAddress(card)}
        placeholder={placeholder}
        instead={
          entity_type === 'video' ? 'Video without a poster' : entity_type === 'post' ? 'Post, drawn as text' : 'No picture'
        }
      />
      <div className={styles.text}>
        <p className={styles.soft}>
          Card {number}, {entity_type}
        </p>
        <h2>{headline || <span className={styles.soft}>No headline</span>}</h2>
        <p className={alt_text === '' ? styles.warn : styles.altText}>
          {alt_text === '' ? 'No alt text' : `Alt text: ${alt_text}`}
        </p>
        {covariates.length > 0 && (
          <details>
            <summary aria-label={`Covariates of card ${number}`}>Covariates ({covariates.length})</summary>
            <dl className={styles.covariates}>
              {covariates.map(({ column, text }) => (
                <div key={column}>
                  <dt>{column}</dt>
                  <dd>{text === '' ? <span className={styles.soft}>empty</span> : text}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        {onEdit && (
          <Button
            variant="default"
            className={styles.edit ?? ''}
            onClick={() => onEdit(entity_id)}
            aria-label={`Edit card ${number}`}
          >
            Edit
          </Button>
        )}
      </div>
    </li>
  )
}
