import { Designs } from './designs.tsx'
import { Features } from './features.tsx'
import { FourSteps } from './four-steps.tsx'
import { Hero } from './hero.tsx'
import styles from './landing.module.css'
import { Measures } from './measures.tsx'
import { Place } from './place.tsx'
import { Recruiting } from './recruiting.tsx'
import { Research } from './research.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteTotals } from './site-totals.tsx'

export function LandingScreen() {
  return (
    <div className={styles.page}>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero />
        <Designs />
        <SiteTotals />
        <Measures />
        <FourSteps />
        <Recruiting />
        <Features />
        <Research />
        <Place />
      </main>
      <SiteFooter />
    </div>
  )
}
