import * as z from 'zod/mini'
import type { PanelStudyState, PanelTransition } from '#domain/panels/panel-state.ts'
import type { Asked, NewPanelStudy, PanelApi, PanelExitAction, PanelStudy } from '../panel-api.ts'
import type { PanelCalls } from '../panel-calls.ts'
import { at, readList } from './lists.ts'

type StudyCalls = Pick<PanelApi, 'create' | 'find' | 'study' | 'setPlaces' | 'transition' | 'makeTest' | 'cost'>

/** The filter of Prolific that lets the people of a group in. */
const GROUP_FILTER = 'participant_group_allowlist'

const made = z.object({ id: z.string() })
const madeTest = z.object({ study_id: z.string(), study_url: z.string() })
const optionalText = z.optional(z.nullable(z.string()))
const optionalNumber = z.optional(z.nullable(z.number()))
const shownStudy = z.object({
  id: z.string(),
  name: z.string(),
  internal_name: optionalText,
  description: optionalText,
  estimated_completion_time: optionalNumber,
  device_compatibility: z.optional(z.nullable(z.array(z.string()))),
  status: z.string(),
  total_available_places: optionalNumber,
  places_taken: optionalNumber,
  reward: optionalNumber,
  presentment_currency_code: optionalText,
})

export function studyCalls(calls: PanelCalls, baseUrl: string): StudyCalls {
  const { act, read } = calls
  return {
    create: async (token, study) =>
      idOf(await read(made, token, { method: 'POST', address: at(baseUrl, 'studies'), body: bodyOf(study) })),
    find: async (token, internal_name) => {
      const listed = await readList(calls, { token, baseUrl, path: '/studies/', row: shownStudy })
      if (!listed.ok) return listed
      const found = listed.value.find((each) => each.internal_name === internal_name)
      return { ok: true, value: found && studyOf(found) }
    },
    study: async (token, study_id) => {
      const asked = await read(shownStudy, token, { method: 'GET', address: at(baseUrl, 'studies', study_id) })
      return asked.ok ? { ok: true, value: studyOf(asked.value) } : asked
    },
    setPlaces: (token, study_id, total_available_places) =>
      act(token, { method: 'PATCH', address: at(baseUrl, 'studies', study_id), body: { total_available_places } }),
    transition: (token, study_id, transition) =>
      act(token, {
        method: 'POST',
        address: at(baseUrl, 'studies', study_id, 'transition'),
        body: { action: TRANSITIONS[transition] },
      }),
    makeTest: async (token, study_id) => {
      // Documented without a slash at its end.
      const address = `${at(baseUrl, 'studies', study_id)}test-study`
      const asked = await read(madeTest, token, { method: 'POST', address, body: {} })
      return asked.ok ? { ok: true, value: { id: asked.value.study_id, address: asked.value.study_url } } : asked
    },
    cost: async (token, { reward, places }) => {
      const body = { reward, total_available_places: places }
      const asked = await read(z.object({ total_cost: z.number() }), token, {
        method: 'POST',
        address: at(baseUrl, 'study-cost-calculator'),
        body,
      })
      return asked.ok ? { ok: true, value: Math.round(asked.value.total_cost) } : asked
    },
  }
}

const idOf = (asked: Asked<{ id: string }>): Asked<string> => (asked.ok ? { ok: true, value: asked.value.id } : asked)

const TRANSITIONS: Readonly<Record<PanelTransition, string>> = {
  publish: 'PUBLISH',
  pause: 'PAUSE',
  resume: 'START',
  stop: 'STOP',
}

const STATES: Readonly<Record<string, PanelStudyState>> = {
  UNPUBLISHED: 'draft',
  SCHEDULED: 'running',
  PUBLISHING: 'running',
  ACTIVE: 'running',
  PAUSED: 'paused',
}

const studyOf = (shown: z.infer<typeof shownStudy>): PanelStudy => ({
  id: shown.id,
  name: shown.name,
  internal_name: shown.internal_name ?? '',
  description: shown.description ?? '',
  minutes: shown.estimated_completion_time ?? 0,
  devices: shown.device_compatibility ?? [],
  // AWAITING REVIEW, COMPLETED and what we do not know take in nobody.
  state: STATES[shown.status] ?? 'ended',
  status: shown.status,
  places: shown.total_available_places ?? 0,
  placesTaken: shown.places_taken ?? 0,
  reward: shown.reward ?? 0,
  currency: shown.presentment_currency_code ?? '',
})

const bodyOf = (study: NewPanelStudy) => ({
  name: study.name,
  internal_name: study.internal_name,
  description: study.description,
  external_study_url: study.link,
  prolific_id_option: 'url_parameters',
  is_external_study_url_secure: study.signsLinks,
  completion_codes: study.exits.map(({ code, type, leads }) => ({
    code,
    code_type: type,
    actor: 'participant',
    actions: [actionOf(leads)],
  })),
  total_available_places: study.places,
  estimated_completion_time: study.minutes,
  maximum_allowed_time: study.maxMinutes,
  reward: study.reward,
  device_compatibility: study.devices,
  filters: study.group === undefined ? [] : [{ filter_id: GROUP_FILTER, selected_values: [study.group] }],
  submissions_config: { max_submissions_per_participant: 1 },
})

function actionOf(leads: PanelExitAction): object {
  if (leads.does === 'review') return { action: 'MANUALLY_REVIEW' }
  if (leads.does === 'ask-return') return { action: 'REQUEST_RETURN', return_reason: leads.reason }
  return { action: 'FIXED_SCREEN_OUT_PAYMENT', fixed_screen_out_reward: leads.reward, slots: leads.people }
}
