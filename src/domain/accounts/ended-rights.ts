import { type Permission, roleMay, roleUses } from './permissions.ts'
import { type Role, type Scope, strongerRole } from './roles.ts'

/** Who made something. Null: nobody recorded it, or no person did; then it stands until somebody ends it. */
type Maker = string | null

/** What people of one lab have given to others or made for themselves, and who is a member now. */
export type Rights<S extends Share = Share, I extends Invitation = Invitation, L extends Link = Link, T extends Token = Token> = {
  members: ReadonlyMap<string, Role>
  shares: readonly S[]
  invitations: readonly I[]
  review_links: readonly L[]
  tokens: readonly T[]
}

type Share = { experiment_id: string; person_id: string; role: Role; made_by: Maker }
type Invitation = { made_by: Maker }
type Link = { experiment_id: string; made_by: Maker }
type Token = { person_id: string; scopes: readonly Scope[] }

/**
 * What ends: everything whose maker could not make it today. A share counts for its holder only if it goes back, from maker to maker, to a
 * member of the lab, so that people who share a study with themselves or with each other keep nothing by it.
 */
export function endedRights<S extends Share, I extends Invitation, L extends Link, T extends Token>(
  rights: Rights<S, I, L, T>,
): Omit<Rights<S, I, L, T>, 'members'> {
  const { members, shares, invitations, review_links, tokens } = rights
  const standing = standingShares(members, shares)
  const roleIn = (experiment_id: string, person_id: string): Role | null => {
    const roles = [...standing]
      .filter((share) => share.person_id === person_id && share.experiment_id === experiment_id)
      .map(({ role }) => role)
    return [...roles, members.get(person_id)].reduce<Role | null>(strongest, null)
  }
  return {
    shares: shares.filter((share) => !standing.has(share)),
    invitations: invitations.filter(({ made_by }) => !may(memberRole(members, made_by), 'manage-lab', made_by)),
    review_links: review_links.filter(
      ({ experiment_id, made_by }) =>
        !may(made_by === null ? null : roleIn(experiment_id, made_by), 'give-review-links', made_by),
    ),
    tokens: tokens.filter(({ person_id, scopes }) => {
      const role = members.get(person_id)
      return role === undefined || scopes.some((scope) => !roleUses(role, scope))
    }),
  }
}

/** Shares that go back to a member who may share, or whose maker is not known. */
function standingShares<S extends Share>(members: ReadonlyMap<string, Role>, shares: readonly S[]): ReadonlySet<S> {
  const canShare = (role: Role | null) => roleMay(role, 'share-study')
  const placeOf = (experiment_id: string, person_id: string) => `${experiment_id}/${person_id}`
  const sharers = new Set<string>()
  const standing = new Set<S>()
  let sizeBefore: number
  do {
    sizeBefore = standing.size
    for (const share of shares) {
      const { experiment_id, person_id, role, made_by } = share
      const isGiven = made_by === null || canShare(memberRole(members, made_by)) || sharers.has(placeOf(experiment_id, made_by))
      if (!isGiven) continue
      standing.add(share)
      if (canShare(role)) sharers.add(placeOf(experiment_id, person_id))
    }
  } while (standing.size > sizeBefore)
  return standing
}

const memberRole = (members: ReadonlyMap<string, Role>, person_id: Maker): Role | null =>
  (person_id !== null && members.get(person_id)) || null

const may = (role: Role | null, permission: Permission, made_by: Maker) => made_by === null || roleMay(role, permission)

const strongest = (a: Role | null, b: Role | null | undefined): Role | null => (a && b ? strongerRole(a, b) : (a ?? b ?? null))

/**
 * Whether somebody may make a link by which a member chooses a new password. It opens their whole account: nobody makes one for an owner,
 * and for a person who is also in labs of others only the owner of the installation does.
 */
export const mayMakePasswordLink = (
  maker: { isInstallationOwner: boolean },
  member: { isOwnerSomewhere: boolean; isAlsoElsewhere: boolean },
): boolean => !member.isOwnerSomewhere && (maker.isInstallationOwner || !member.isAlsoElsewhere)
