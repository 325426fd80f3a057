import { useState } from 'react'
import styles from './sets.module.css'

type Props = {
  src: string | null
  placeholder: string | null
  /** Stands where there is no picture. */
  instead: string
}

/** Its words stand beside it, so a screen reader is not told them twice. */
export function Picture({ src, placeholder, instead }: Props) {
  const [missing, setMissing] = useState<string>()
  const isShown = src !== null && src !== missing
  return (
    <div className={styles.picture} style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}>
      {isShown ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setMissing(src)} />
      ) : (
        <span>{src === null ? instead : 'The picture could not be loaded'}</span>
      )}
    </div>
  )
}
