import type { AboutPlace, Paper, Person } from '#domain/about-place/about-place.ts'
import { doiAddress } from '#domain/about-place/doi.ts'
import styles from './place-parts.module.css'

export const hasContact = ({ contact: { email, address } }: Pick<AboutPlace, 'contact'>) => email !== '' || address.trim() !== ''

export const PaperList = ({ papers }: Pick<AboutPlace, 'papers'>) => (
  <ul className={styles.papers}>
    {papers.map((paper, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in it, and two papers may have one title
      <li key={at} className={styles.paper} dir="auto">
        <Reference {...paper} />
      </li>
    ))}
  </ul>
)

function Reference({ title, authors, year, source, doi }: Paper) {
  const who = [authors, year && `(${year})`].filter(Boolean).join(' ')
  return (
    <>
      {who !== '' && <span className={styles.soft}>{who}. </span>}
      <cite className={styles.title}>{title}</cite>
      {source !== '' && <span className={styles.soft}>. {source}</span>}
      {doi !== '' && (
        <>
          {' '}
          <a href={doiAddress(doi)} rel="noreferrer">
            doi:<bdi>{doi}</bdi>
          </a>
        </>
      )}
    </>
  )
}

export const PeopleList = ({ people }: Pick<AboutPlace, 'people'>) => (
  <ul className={styles.people}>
    {people.map((person, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in it, and two people may have one name
      <li key={at} className={styles.person}>
        <Portrait {...person} />
        <div className={styles.words}>
          <p className={styles.name} dir="auto">
            {person.link === '' ? (
              person.name
            ) : (
              <a href={person.link} rel="noreferrer">
                {person.name}
              </a>
            )}
          </p>
          {person.role !== '' && (
            <p className={styles.soft} dir="auto">
              {person.role}
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
)

/** The name is beside it, so that it says nothing more to those who do not see it. */
export const Portrait = ({ name, media_id }: Pick<Person, 'name' | 'media_id'>) =>
  media_id === '' ? (
    <span className={styles.portrait} aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  ) : (
    <img
      className={styles.portrait}
      src={`/media/${media_id}?w=480`}
      alt=""
      width="72"
      height="72"
      loading="lazy"
      decoding="async"
    />
  )

export const ContactLines = ({ contact: { email, address } }: Pick<AboutPlace, 'contact'>) => (
  <address className={styles.contact} dir="auto">
    {email !== '' && <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>}
    {address.trim() !== '' && <p className={styles.postal}>{address.trim()}</p>}
  </address>
)
