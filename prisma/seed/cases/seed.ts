import { openCase } from '#lib/cases/open.ts'
import { openReport } from '#lib/cases/open-report.ts'
import { standardPorts } from '#lib/cases/standard-ports.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { storeInMailbox } from '#lib/mail/mailbox-store.ts'
import { smtpTransport } from '#lib/mail/transport.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { pastClock } from './clock.ts'
import { questions, reports } from './inside.ts'
import { ready } from './ready.ts'
import { type DayName, granted, monthOf, type ReportStory, type Story, type Tale } from './tale.ts'
import { goingOn, promised, stillSending, underWay } from './under-way.ts'
import { withAPerson } from './with-a-person.ts'

/**
 * Fills a desk with the sample shop in it with cases in every state. Each has gone through what its trail says, by the
 * commands that people and workers use, only with a clock set back.
 *
 * @param mailStaysHere whether mail that is sent from now on goes to the local mailbox; if not, nothing is left to send.
 * @returns how many cases there are.
 */
export async function seedCases(now: Date, mailStaysHere: boolean): Promise<number> {
  const last: Story[] = mailStaysHere ? [...goingOn, ...stillSending] : goingOn
  const past = [...ready, ...withAPerson, ...underWay, ...promised, ...questions, ...reports]
  const stories = [...past, ...last].sort((a, b) => b.ago - a.ago)
  let received = now
  const mailbox = await startMailbox({ store: (message) => storeInMailbox(message, received) })
  const decide = standardPorts(builtInShop(db()))
  try {
    for (const story of stories) {
      const clock = pastClock(now)
      const smtp = smtpTransport(mailbox.url)
      const mail: Tale['mail'] = {
        send(message, options) {
          received = clock.now()
          return smtp.send(message, options)
        },
      }
      await tell(story, now, { clock, mail, decide })
    }
  } finally {
    await mailbox.close()
  }
  return stories.length
}

async function tell(story: Story | ReportStory, now: Date, tools: Omit<Tale, 'caseId'>): Promise<void> {
  tools.clock.set(story.ago)
  const { id: caseId } = granted(await opened(story, now, tools.clock))
  for (const step of story.afterwards) if (!(await step({ ...tools, caseId }))) return
}

function opened(story: Story | ReportStory, now: Date, clock: Clock) {
  if ('report' in story) {
    // As it was then: in the first hours of a month that is not yet this one.
    return openReport(story.by, { playbook: story.report, month: monthOf(story, clock.now()) }, clock)
  }
  const question = story.text(dayNames(now))
  return openCase(story.by, { ...story.ticket, question }, clock)
}

function dayNames(now: Date): DayName {
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
  return (daysAgo) => name.format(now.getTime() - daysAgo * 86_400_000)
}
