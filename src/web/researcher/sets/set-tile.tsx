import { Link } from '@tanstack/react-router'
import { countOf } from '../count-of.ts'
import { dayOf } from '../format-time.ts'
import page from '../ui/page.module.css'
import type { SetInLibrary } from './library.ts'
import { Picture } from './picture.tsx'
import { smallPicture } from './picture-url.ts'
import { namesInWords } from './set-texts.ts'
import styles from './sets.module.css'

/** The whole tile opens the set; its name is the link. */
export function SetTile({ set }: { set: SetInLibrary }) {
  const { entity_set, num_entities, owner, created_at, used_in, cover_url, cover_placeholder } = set
  return (
    <li className={styles.tile}>
      <Picture
        src={cover_url === null ? null : smallPicture(cover_url)}
        placeholder={cover_placeholder}
        instead="No picture of ours"
      />
      <div className={styles.text}>
        <h3>
          <Link to="/sets" search={{ set: entity_set }} className={styles.opens}>
            {entity_set}
          </Link>
        </h3>
        <p>{countOf(num_entities, 'card')}</p>
        <p className={page.soft}>
          {owner}, <time dateTime={new Date(created_at).toISOString()}>{dayOf(created_at)}</time>
        </p>
        <p className={`${page.soft} ${styles.usedIn}`}>
          {used_in.length === 0 ? 'Not used yet' : `Used in ${namesInWords(used_in)}`}
        </p>
      </div>
    </li>
  )
}
