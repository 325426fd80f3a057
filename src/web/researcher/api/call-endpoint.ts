import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiPath, SentTo } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'

/** Calls an endpoint and parses its reply. Throws on no answer, a refusal or an unexpected reply. */
export async function callEndpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<ApiPath, Body, Reply>,
  body: z.input<Body> | Record<string, never> = {},
): Promise<z.infer<Reply>> {
  const result = await callApi(endpoint.path, body as SentTo<ApiPath> /* the one of this endpoint */, { method: endpoint.method })
  if (result.ok) return z.parse(endpoint.reply, result.reply)
  throw new Error(
    result.problem === 'refused'
      ? `${endpoint.path} answered ${result.status} ${result.code}`
      : `${endpoint.path} did not answer`,
  )
}
