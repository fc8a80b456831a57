import { z } from 'zod'
import type { Tx } from './db.ts'
import { orderPolicies, orderPolicy } from './shop/rules/policy.ts'

// No cap above a thousand dollars and no time above twelve days: what is counted against them fits 31 bits.
const money = z.int().min(0).max(1_000_000_000)
const bounds = z.object({
  maxSteps: z.int().min(1).max(1_000),
  maxRepairs: z.int().min(1).max(1_000),
  maxCostMicroUsd: money,
  deadlineMs: z.int().min(1).max(1_000_000_000),
  maxPromptChars: z.int().min(1_000).max(100_000_000),
})
/** Bounds of some cases, where they differ from the desk's: of one run, and the money for all runs of a case. */
export const caseBounds = bounds.extend({ maxCaseCostMicroUsd: money }).partial()

const signature = '{approver}\n{team}'

/** How hard a model may be told to think. */
export const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const
const decider = z.object({
  model: z.string().min(1).max(200),
  /** Null leaves it to the model. */
  effort: z.enum(efforts).nullable(),
  /** The longest reply, thinking included, in tokens. */
  maxTokens: z.int().min(500).max(128_000),
  /** Whether its calls must fit the schemas, where the provider can promise that. */
  strict: z.boolean(),
})
/** Which model decides, and how. */
export type DeciderSettings = z.infer<typeof decider>

/** A switch that is on: since when, and who turned it on, by name. */
const switchedOn = z.object({ since: z.iso.datetime(), by: z.string() })
const wholeUnits = z.int().min(0).max(10_000_000)

const days = z.int().min(0).max(10_000)
const keep = z.object({
  /** Jobs that are done. What there was to do stands in the cases. */
  jobMinutes: z.int().min(1).max(10_000).default(10),
  /** What somebody typed and neither proposed nor dropped, since they last touched it; less once the case is closed. */
  unsentDays: days.min(1).default(90),
  unsentOfClosedDays: days.min(1).default(7),
  /** Signs of life of workers that are gone. */
  heartbeatMinutes: z.int().min(1).max(10_000).default(10),
  /** How often somebody tried to sign in or to send the form: no window is longer than a day. */
  throttleDays: days.min(1).default(1),
  /** Sessions that have ended. */
  endedSessionDays: days.default(1),
  /** What the local mailbox received; null keeps it. */
  mailboxDays: days.min(1).nullable().default(null),
})

/** Every setting of a desk with its default. Money in micro-USD, times in the unit their name ends in. */
const schema = z.object({
  shop: z
    .object({
      name: z.string().min(1),
      team: z.string().min(1),
      address: z.email(),
      voice: z.string(),
      /** Below every mail, before its reference: {approver} is the first name of whoever approves it, {team} the team. */
      signature: z.string().max(1_000).default(signature),
    })
    .default({
      name: 'Northline',
      team: 'Northline Support',
      address: 'support@northline.test',
      voice:
        'Warm, plain and brief. Say what is known and what happens next. Promise nothing that is not in the facts.',
      signature,
    }),
  /** How soon a case is due after it was opened, or after its customer wrote again. */
  dueMinutes: z.int().min(1).default(240),
  proposalDays: z.int().min(1).default(7),
  /** A waiting case is closed after so many days without a word. */
  quietDays: z.int().min(1).default(14),
  /** After more days than these since it was shipped, an order that is still under way is for a person. */
  escalateAfterDays: z.int().min(1).default(21),
  /** After more days than these without a scan, a parcel may be sent again without being declared lost. */
  reshipAfterDays: z.int().min(1).default(8),
  /** What may be done to an order. */
  orderPolicy: orderPolicy.default(orderPolicies.northline),
  /** When the desk is open, there where it is: only then does the time run after which a case is due. Null: always. */
  deskHours: z
    .object({
      /** From 1, Monday, to 7, Sunday. */
      days: z.array(z.int().min(1).max(7)).min(1),
      from: z.int().min(0).max(23),
      to: z.int().min(1).max(24),
    })
    .refine(({ from, to }) => from < to, 'A desk closes after it has opened')
    .nullable()
    .default(null),
  /** Where the desk is (IANA), and at which hour there its day begins: what is promised for a day comes back then. */
  timeZone: z.string().refine(isTimeZone, 'This is no time zone').default('UTC'),
  dayBegins: z.int().min(0).max(23).default(8),
  bounds: bounds.default({
    maxSteps: 12,
    maxRepairs: 4,
    maxCostMicroUsd: 500_000,
    deadlineMs: 90_000,
    maxPromptChars: 400_000,
  }),
  /** The bounds of a playbook's cases, by its name, where they differ. */
  playbookBounds: z.record(z.string(), caseBounds).default({}),
  maxCaseCostMicroUsd: money.default(2_000_000),
  /** For all cases together on one day (UTC). */
  maxDayCostMicroUsd: z.int().min(0).default(50_000_000),
  /**
   * The most that one approval of an agent and of a lead may move, in whole units of whichever currency; an admin's may
   * move anything.
   */
  approveLimits: z.object({ agent: wholeUnits, lead: wholeUnits }).default({ agent: 100, lead: 1_000 }),
  /** How long what was approved waits, in which it can be undone. */
  undoSeconds: z.int().min(0).max(600).default(5),
  /** While it is on, the assistant takes no case up and goes on with none. */
  assistantPaused: switchedOn.nullable().default(null),
  /** While it is on, nothing that was approved is begun. */
  sendingHeld: switchedOn.nullable().default(null),
  /** Which model decides, where the desk has a key to ask one: as a rule, and in the playbooks that differ, by name. */
  deciders: z.object({ usual: decider, playbooks: z.record(z.string(), decider.partial()) }).default({
    usual: { model: 'claude-sonnet-5-5', effort: 'medium', maxTokens: 8_000, strict: true },
    playbooks: {},
  }),
  /** What all workers together ask of the provider of models in any one minute at most; null where nothing is set. */
  providerRate: z
    .object({
      requestsPerMinute: z.int().min(1).max(1_000_000).nullable(),
      tokensPerMinute: z.int().min(1_000).max(1_000_000_000).nullable(),
    })
    .default({ requestsPerMinute: null, tokensPerMinute: null }),
  /** From so many waiting cases on, whoever opens one more is told that it waits, and about how long. */
  manyWaiting: z.int().min(1).default(50),
  /** For how long is kept what nobody needs in the end. What happened in a case is on its trail, which is kept. */
  keep: keep.prefault({}),
  /** What the assistant is told to pace itself by in one case; nothing stops at it. */
  tokenBudget: z.int().min(1).default(100_000),
  /** The pauses before each further attempt at a mail that was refused for now; after the last, a person is told. */
  mailRetrySeconds: z.array(z.int().min(0)).default([30, 120, 600, 3_600, 14_400]),
  mailTimeoutMs: z.int().min(100).default(30_000),
  /** The same for a refund or a replacement that the shop refused for now, or did not answer. */
  shopRetrySeconds: z.array(z.int().min(0)).default([5, 30, 120, 600, 3_600]),
  shopTimeoutMs: z.int().min(100).default(10_000),
})

export type Settings = z.infer<typeof schema>

/** The desk's settings as stored, defaults for the rest. @throws ZodError for a stored value that is not valid. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await tx.setting.findMany({ orderBy: { key: 'asc' }, select: { key: true, value: true } })
  return settingsFrom(JSON.stringify(Object.fromEntries(rows.map(({ key, value }) => [key, value]))))
}

/** By what is stored of them, in the few spellings that it is read in. */
const lastRead = new Map<string, Settings>()

/** The settings from what is stored of them: JSON, value by key. Read once for as long as they stay the same. */
export function settingsFrom(stored: string): Settings {
  const known = lastRead.get(stored)
  if (known !== undefined) return known
  const settings = schema.parse(JSON.parse(stored))
  if (lastRead.size >= 4) lastRead.clear()
  lastRead.set(stored, settings)
  return settings
}

/** Which model decides in a playbook from its next run on. */
export function choiceFor({ deciders }: Pick<Settings, 'deciders'>, playbook: string): DeciderSettings {
  return { ...deciders.usual, ...deciders.playbooks[playbook] }
}

/** Whether there is a time zone of that name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
