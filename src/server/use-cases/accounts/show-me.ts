import type { showMe as contract } from '#contract/accounts/me.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { hasAccount, showPerson } from '#server/store/accounts/people.ts'
import { hasApprovals } from '#server/store/ethics/packets.ts'
import { labSecretOf } from '#server/store/panels/lab-secrets.ts'
import type { Caller, Deps } from '../deps.ts'
import { LOCAL_OWNER } from '../local-owner.ts'
import { researcherOfInstallation } from './identify-caller.ts'

export async function showMe(deps: Deps, _body: unknown, { person }: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const found = person && (await showPerson(db, person.person_id))
  // A lab that the person has left meanwhile: the page gets the first one.
  const lab = person?.lab ?? person?.labs[0]
  return {
    success: 'true',
    data: {
      person:
        person && found
          ? { person_id: person.person_id, name: found.name, email: found.email, has_second_factor: found.has_second_factor }
          : null,
      is_local_owner: person?.isLocalOwner ?? false,
      labs: found?.labs ?? [],
      lab_id: lab?.lab_id ?? null,
      role: lab?.role ?? null,
      is_installation_owner: person !== undefined && researcherOfInstallation(person)?.role === 'owner',
      fetches_from_web: deps.outside !== undefined,
      has_lab_mail: lab !== undefined && (await labSecretOf(db, lab.lab_id, 'mail-server')) !== undefined,
      has_lab_approvals: lab !== undefined && (await hasApprovals(db, lab.lab_id)),
      n_shared_studies: found?.n_shared_studies ?? 0,
      sign_in: { has_mail: deps.accounts.hasMail, providers: [...deps.accounts.oidc] },
      has_owner: await hasAccount(db, LOCAL_OWNER),
    },
  }
}
