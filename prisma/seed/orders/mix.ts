import type { Story } from './stories.ts'

type Weights = ReadonlyArray<readonly [Story, number]>

/** What may have become of an order of so many whole days. */
export function storiesAt(age: number): Weights {
  return BY_AGE.find(([upTo]) => age <= upTo)?.[1] ?? []
}

const BY_AGE: ReadonlyArray<readonly [upTo: number, Weights]> = [
  [
    1,
    [
      ['pending', 5],
      ['processed', 3],
      ['cancelled', 1],
    ],
  ],
  [
    2,
    [
      ['processed', 4],
      ['labelCreated', 3],
      ['onTheWay', 5],
      ['cancelled', 1],
    ],
  ],
  [
    5,
    [
      ['onTheWay', 9],
      ['labelCreated', 1],
      ['processed', 1],
    ],
  ],
  [
    8,
    [
      ['delivered', 6],
      ['late', 2],
      ['outForDelivery', 2],
      ['missing', 1],
      ['twoParcels', 1],
    ],
  ],
  [
    11,
    [
      ['delivered', 6],
      ['stalled', 3],
      ['late', 1],
      ['missing', 1],
    ],
  ],
  [
    17,
    [
      ['delivered', 8],
      ['stalled', 1],
      ['missing', 1],
      ['partialRefund', 2],
      ['returnRequested', 4],
    ],
  ],
  [
    21,
    [
      ['delivered', 8],
      ['lost', 1],
      ['returnedToSender', 1],
      ['returnReceived', 4],
      ['returnRequested', 2],
      ['exchangeRequested', 2],
    ],
  ],
  [
    40,
    [
      ['delivered', 9],
      ['lost', 1],
      ['lostRefunded', 1],
      ['returned', 2],
      ['exchangeReceived', 1],
      ['twoParcelsDelivered', 1],
    ],
  ],
  [
    60,
    [
      ['delivered', 9],
      ['deliveredLate', 2],
      ['returned', 2],
      ['partialRefund', 1],
      ['reshippedDelivered', 1],
    ],
  ],
  [
    9999,
    [
      ['delivered', 20],
      ['deliveredLate', 2],
      ['returned', 3],
      ['partialRefund', 2],
      ['cancelled', 2],
      ['reshippedDelivered', 1],
      ['lostRefunded', 1],
      ['exchangeReceived', 1],
      ['twoParcelsDelivered', 2],
      ['returnRefused', 1],
    ],
  ],
]
