import { Link } from '@tanstack/react-router'
import { countOf } from '../count-of.ts'
import { formatDate } from '../format-time.ts'
import page from '../ui/page.module.css'
import type { SetInLibrary } from './library.ts'
import { Picture } from './picture.tsx'
import { thumbnailUrl } from './picture-url.ts'
import { joinNames } from './set-texts.ts'
import styles from './sets.module.css'

/** A click anywhere on the tile opens the set. Only the name is a link. */
export function SetTile({ set }: { set: SetInLibrary }) {
  const { entity_set, num_entities, owner, created_at, used_in, cover_url, cover_placeholder } = set
  return (
    <li className={styles.tile}>
      <Picture
        src={cover_url === null ? null : thumbnailUrl(cover_url)}
        placeholder={cover_placeholder}
        fallback="No picture of ours"
      />
      <div className={styles.text}>
        <h3>
          <Link to="/sets" search={{ set: entity_set }} className={styles.opens}>
            {entity_set}
          </Link>
        </h3>
        <p>{countOf(num_entities, 'card')}</p>
        <p className={page.soft}>
          {owner}, <time dateTime={new Date(created_at).toISOString()}>{formatDate(created_at)}</time>
        </p>
        <p className={`${page.soft} ${styles.usedIn}`}>
          {used_in.length === 0 ? 'Not used yet' : `Used in ${joinNames(used_in)}`}
        </p>
      </div>
    </li>
  )
}
