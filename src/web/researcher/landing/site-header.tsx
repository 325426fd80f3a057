import { Link } from '@tanstack/react-router'
import { Brand } from '../shell/brand.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import landing from './landing.module.css'
import styles from './site-header.module.css'

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={`${landing.inner} ${styles.bar}`}>
        <Brand />
        <nav aria-label="Site" className={styles.links}>
          <Link to="/gallery">Gallery</Link>
          <Link to="/studies">Studies</Link>
          <Link to="/create-study/" className={styles.wideOnly}>
            Create a study
          </Link>
          <Link to="/upload">Upload</Link>
          <Link to="/download">Download</Link>
          <a href="#research">Research</a>
          <a href="/manual">Manual</a>
          <Link to="/help">Help</Link>
          <Link to="/about" className={styles.wideOnly}>
            About
          </Link>
        </nav>
      </div>
    </header>
  )
}
