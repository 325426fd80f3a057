import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listInvitations } from '#contract/accounts/invitations.ts'
import { listMembers } from '#contract/accounts/labs.ts'
import { listGiven } from '#contract/accounts/sharing.ts'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callEndpoint } from '#web/researcher/api/call-endpoint.ts'
import { type Failure, useChange } from '#web/researcher/api/use-change.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { callApi } from '#web/shared/call-api.ts'
import { useRefreshMe } from '../use-me.ts'

/** Why the server did not do it, as a sentence. Names of fields are for scripts and are left out. */
export function refusalText(failure: Failure): string {
  if (failure.problem === 'no-answer') return 'The server did not answer. Try again in a moment.'
  if (failure.status === 401) return 'You are signed out. Sign in again, then repeat this.'
  const [sentence = failure.message] = failure.problems ?? []
  const plain = capitalize(sentence.replace(/^[a-z_]+: /, '').trim())
  if (plain === '') return `The server answered with status ${failure.status}. Try again in a moment.`
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}

export type Member = ReplyFrom<'/v1/list_members'>['data']['members'][number]
export type Invitation = ReplyFrom<'/v1/list_invitations'>['data']['invitations'][number]
export type Share = ReplyFrom<'/v1/list_shares'>['data']['shares'][number]
export type Given = ReplyFrom<'/v1/list_given'>['data']
export type ReviewLink = ReplyFrom<'/v1/list_review_links'>['data']['review_links'][number]

/** Who is in the lab, who is invited, with whom studies are shared. */
const PEOPLE = 'people'

/** Somebody else may have changed it. */
const FRESH = { staleTime: 0 }

export const useMembers = () =>
  useQuery({ queryKey: [PEOPLE, 'members'], queryFn: async () => (await callEndpoint(listMembers)).data, ...FRESH })

/** Those that nobody used and that are not over. Only for owners. */
export const useOpenInvitations = (isOwner: boolean) =>
  useQuery({
    queryKey: [PEOPLE, 'invitations'],
    queryFn: async () => (await callEndpoint(listInvitations)).data.invitations.filter(({ state }) => state === 'open'),
    enabled: isOwner,
    ...FRESH,
  })

/** Only for owners. */
export const useGiven = () =>
  useQuery({ queryKey: [PEOPLE, 'given'], queryFn: async () => (await callEndpoint(listGiven)).data, ...FRESH })

export const useShares = (experiment_id: string) =>
  useQuery({
    queryKey: [PEOPLE, 'shares', experiment_id],
    queryFn: async () => {
      const result = await callApi('/v1/list_shares', { experiment_id })
      if (!result.ok) throw new Error(`list_shares: ${result.problem}`)
      return result.reply.data.shares
    },
    ...FRESH,
  })

export const useReviewLinks = (experiment_id: string) =>
  useQuery({
    queryKey: [PEOPLE, 'review-links', experiment_id],
    queryFn: async () => {
      const result = await callApi('/v1/list_review_links', { experiment_id })
      if (!result.ok) throw new Error(`list_review_links: ${result.problem}`)
      return result.reply.data.review_links
    },
    ...FRESH,
  })

/** Reads again what the page shows, and who is signed in: their role may be another one now. */
export function useRefreshPeople() {
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: [PEOPLE] }), refreshMe()])
  }
}

const explain = (failure: Failure) => ({ sentence: refusalText(failure) })

/** A change of people, with the sentence of the server where it was refused. */
export const usePeopleChange = () => useChange({ explain, refresh: useRefreshPeople() })
