/** The statuses with which the API refuses a request, and what its error form calls each. */
const types = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  503: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
} as const

export type RefusedStatus = keyof typeof types

type More = { retryAfter?: string; details?: Record<string, unknown> }

/** Why a request is not answered, when to come again, and what the API says of it for programs (an `error_code`). */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: RefusedStatus
  readonly retryAfter: string | null
  readonly details: Record<string, unknown> | null

  constructor(status: RefusedStatus, message: string, { retryAfter, details }: More = {}) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter ?? null
    this.details = details ?? null
  }
}

/** The body of an error, in the form of the SDK's `ErrorResponse`. */
export function errorBody({ status, message, details }: ApiRefusal, requestId: string): object {
  const error = { type: types[status], message, ...(details !== null && { details }) }
  return { type: 'error', error, request_id: requestId }
}
