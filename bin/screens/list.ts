import type { Page } from '@playwright/test'
import { db } from '#lib/db.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { personas } from '#prisma/seed/personas.ts'

/** A picture to take. */
export type Screen = {
  name: string
  path: string
  /** Who sees it: an agent, if nothing is said. */
  seenBy?: 'stranger' | 'lead'
  /** What somebody does before the picture is taken. */
  prepare?(page: Page): Promise<void>
}

/** Every screen of a desk with the sample cases, each as its most telling case shows it. */
export async function allScreens(): Promise<Screen[]> {
  const jordan = await caseAbout(personas.stalled.order)
  const noor = await caseAbout(personas.lost.order)
  const osei = await caseAbout(personas.severalParcels.order)
  const person = await caseAbout(personas.exchangeRequested.order)
  const mail = await db().mailboxMessage.findFirstOrThrow({
    orderBy: { receivedAt: 'desc' },
    select: { id: true },
  })
  return [
    ...outside(await statusKeyOf(personas.stranger.order)),
    { name: 'queue', path: '/queue' },
    { name: 'queue-person', path: `/queue/${person}?tab=person` },
    { name: 'queue-mine', path: '/queue?tab=mine' },
    { name: 'review', path: `/queue/${jordan}` },
    { name: 'review-again', path: `/queue/${osei}`, prepare: openHow },
    { name: 'review-edit', path: `/queue/${noor}`, prepare: (page) => begin(page, 'Edit') },
    { name: 'review-send-back', path: `/queue/${noor}`, prepare: (page) => begin(page, 'Send back…') },
    { name: 'review-more', path: `/queue/${noor}`, prepare: (page) => begin(page, 'More') },
    { name: 'keys', path: `/queue/${noor}`, prepare: (page) => page.keyboard.press('?') },
    { name: 'cases', path: '/cases' },
    { name: 'case', path: `/cases/${osei}` },
    { name: 'case-facts', path: `/cases/${osei}?show=facts` },
    { name: 'case-history', path: `/cases/${osei}?show=history` },
    { name: 'case-step', path: `/cases/${jordan}?show=history`, prepare: openStep },
    { name: 'new-case', path: '/cases/new', prepare: search },
    { name: 'new-case-opened', path: `/cases/new?opened=${jordan}` },
    { name: 'new-case-account', path: '/cases/new', prepare: searchCompany },
    { name: 'answer', path: `/cases/${await insideCase('account-inquiry', 'closed')}` },
    { name: 'answer-facts', path: `/cases/${await insideCase('account-inquiry', 'closed')}?show=facts` },
    {
      name: 'question-person',
      path: `/queue/${await insideCase('account-inquiry', 'needs_human')}?tab=person`,
    },
    { name: 'reports', path: '/reports', seenBy: 'lead' },
    { name: 'report', path: `/reports/${await insideCase('churn-report', 'closed')}`, seenBy: 'lead' },
    { name: 'settings', path: '/settings', seenBy: 'lead' },
    { name: 'mailbox', path: '/mailbox' },
    { name: 'mailbox-mail', path: `/mailbox/${mail.id}` },
    { name: 'not-found', path: '/cases/4711' },
  ]
}

function outside(statusKey: string): Screen[] {
  return [
    { name: 'sign-in', path: '/sign-in', seenBy: 'stranger' },
    { name: 'support', path: '/support', seenBy: 'stranger' },
    { name: 'support-status', path: `/support/${statusKey}`, seenBy: 'stranger' },
  ]
}

async function caseAbout(order: string): Promise<number> {
  const { number } = await db().case.findFirstOrThrow({
    where: { orderNumber: order },
    select: { number: true },
  })
  return number
}

async function insideCase(playbook: string, state: CaseState): Promise<number> {
  const { number } = await db().case.findFirstOrThrow({
    where: { playbook, state },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  return number
}

async function statusKeyOf(order: string): Promise<string> {
  const { statusKey } = await db().case.findFirstOrThrow({
    where: { orderNumber: order },
    select: { statusKey: true },
  })
  return statusKey
}

async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name }).first().click()
}

async function openHow(page: Page): Promise<void> {
  await page.getByText('How this was written').click()
}

async function openStep(page: Page): Promise<void> {
  await page.getByText('Exact prompt and answer').first().click()
  await page.getByRole('region', { name: 'What it answered' }).waitFor()
}

async function search(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer or order' }).fill('Marchetti')
  await page.getByRole('option').first().waitFor()
}

async function searchCompany(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Question about an account' }).check()
  await page.getByRole('combobox', { name: 'Company' }).fill('ac')
  await page.getByRole('option').first().waitFor()
}
