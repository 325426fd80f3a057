import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageTitle } from '../../page-title.ts'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { hasPasskeys } from '../passkeys.ts'
import { type Me, useMe } from '../use-me.ts'
import styles from './account.module.css'
import { LocalOwner } from './local-owner.tsx'
import { LoginsPanel } from './logins-panel.tsx'
import { OtherSitesPanel } from './other-sites-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

export function AccountScreen() {
  const me = useMe()
  return (
    <>
      <PageHeader
        title={pageTitle('/account')}
        lead={me?.is_local_owner ? undefined : 'How you sign in, and where you are signed in.'}
      />
      {me === undefined && <Loading what="your account" height={320} />}
      {me?.is_local_owner && <LocalOwner hasAccount={me.has_owner} />}
      {me?.person && !me.is_local_owner && <OwnAccount me={me} person={me.person} />}
    </>
  )
}

function OwnAccount({ me, person }: { me: Me; person: NonNullable<Me['person']> }) {
  const { providers } = me.sign_in
  return (
    <div className={styles.columns}>
      <Stack>
        <Panel id="you" heading="You">
          <dl className={styles.facts}>
            <div>
              <dt>Name</dt>
              <dd dir="auto">{person.name}</dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>{person.email}</dd>
            </div>
            {me.labs.map(({ lab_id, name, role }) => (
              <div key={lab_id}>
                <dt>Lab</dt>
                <dd>
                  <bdi>{name}</bdi>, {role}
                </dd>
              </div>
            ))}
          </dl>
          <Link to="/account/tokens">API tokens for your scripts</Link>
        </Panel>
        <PasswordPanel email={person.email ?? ''} />
        <LoginsPanel />
      </Stack>
      <Stack>
        <SecondFactorPanel isOn={person.has_second_factor} />
        {hasPasskeys() && <PasskeysPanel />}
        {providers.length > 0 && <OtherSitesPanel providers={providers} />}
      </Stack>
    </div>
  )
}
