import type { Prisma } from '#prisma/generated/client.ts'

const text = { subject: true, body: true } satisfies Prisma.DraftSelect

/** What the review needs of the case with a number, as one statement. */
export function reviewSelect(personId: string, number: number) {
  return {
    id: true,
    number: true,
    state: true,
    stateSince: true,
    subject: true,
    channel: true,
    scope: true,
    customerId: true,
    orderNumber: true,
    contactName: true,
    contactEmail: true,
    attention: true,
    customerWroteAgain: true,
    customer: {
      select: {
        name: true,
        email: true,
        // Their other cases, the last to move first.
        cases: {
          where: { number: { not: number } },
          orderBy: { stateSince: 'desc' },
          take: 20,
          select: { number: true, subject: true, state: true, stateSince: true },
        },
      },
    },
    assignee: { select: { id: true, name: true } },
    openedBy: { select: { name: true } },
    messages: {
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { id: true, direction: true, authorName: true, subject: true, body: true, at: true },
    },
    proposals: {
      where: { status: { in: ['pending', 'approved'] } },
      orderBy: { createdAt: 'desc' },
      take: 1,
      select: {
        id: true,
        status: true,
        version: true,
        fingerprint: true,
        bundle: true,
        author: true,
        user: { select: { id: true, name: true } },
        draft: { select: { author: true, asks: true, user: { select: { id: true, name: true } } } },
        decision: { select: { at: true, user: { select: { id: true, name: true } } } },
        effects: {
          orderBy: { place: 'asc' },
          select: {
            state: true,
            notBefore: true,
            attempts: { orderBy: { number: 'desc' }, take: 1, select: { detail: true } },
          },
        },
      },
    },
    runs: {
      orderBy: { index: 'desc' },
      take: 1,
      select: {
        index: true,
        state: true,
        costMicroUsd: true,
        stepRows: { orderBy: { index: 'asc' }, select: { at: true, body: true } },
        drafts: { orderBy: { version: 'desc' }, take: 1, select: text },
      },
    },
    followUps: {
      where: { state: 'open' },
      orderBy: { dueAt: 'asc' },
      select: { effect: { select: { place: true, proposal: { select: { bundle: true } } } } },
    },
    events: {
      where: { kind: 'refused' },
      orderBy: { seq: 'asc' },
      select: { at: true, body: { select: { body: true } } },
    },
    unsentReplies: { where: { userId: personId }, select: { ...text, updatedAt: true } },
  } satisfies Prisma.CaseSelect
}

export type ReviewRow = Prisma.CaseGetPayload<{ select: ReturnType<typeof reviewSelect> }>
