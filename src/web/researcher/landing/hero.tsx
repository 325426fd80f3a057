import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import page from '../ui/page.module.css'
import styles from './hero.module.css'
import landing from './landing.module.css'
import { Screenshot } from './screenshot.tsx'

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="name">
      <div className={`${landing.inner} ${styles.columns}`}>
        <Stack>
          <h1 id="name">Feedlab</h1>
          <p className={styles.sentence}>
            Feedlab shows people a social-media feed that looks like the ones they know, and records every engagement and every
            millisecond of dwell.
          </p>
          <p className={styles.more}>
            You upload the posts, create a study with conditions and send people from a panel through it; you get back files that
            can be analysed and published.
          </p>
          <div className={styles.actions}>
            <Button component="a" href="/feed" size="md">
              Try the demo feed
            </Button>
            <Button component={Link} to="/gallery" size="md" variant="default">
              Start from a published design
            </Button>
          </div>
          <p className={page.soft}>
            <Link to="/create-study/">Create a study</Link>, or <Link to="/demo">see every skin</Link>. Been here before?{' '}
            <Link to="/studies">Your studies</Link>. Open source, Apache-2.0. Runs on your own machine.{' '}
            <a href="/manual/readme#compare">What else there is</a>
          </p>
        </Stack>
        <figure className={styles.pictures}>
          <Screenshot
            name="feed-screenshot"
            className={styles.wide}
            width={1280}
            height={800}
            alt="The feed on a computer: a column of cards, each with buttons to share, like and bookmark and the counts beside them."
            isFirst
          />
          <Screenshot
            name="feed-phone"
            className={styles.phone}
            width={480}
            height={1039}
            alt="The same feed on a phone, one card filling most of the screen."
            isFirst
          />
          <figcaption className="visually-hidden">The demo study as a participant sees it</figcaption>
        </figure>
      </div>
    </section>
  )
}
