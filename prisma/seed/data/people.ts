import { ACME } from './companies.ts'
import type { PlaceKey } from './places.ts'

/** How somebody can pay. Balances are integer cents. */
export type MethodSpec =
  | { kind: 'card'; last4?: string }
  | { kind: 'wallet' }
  | { kind: 'gift_card'; last4: string; balanceCents: number }

export type PersonSpec = {
  name: string
  email: string
  place: PlaceKey
  company?: string
  methods: readonly MethodSpec[]
  /** Overrides the invented street and number. */
  line1?: string
  note?: string
  /** ISO date; without it a customer is one since shortly before the first order. */
  since?: string
  /** What of the shop's made-up orders may be theirs. */
  orders: 'any' | 'old' | 'own'
}

type Extra = Partial<Omit<PersonSpec, 'name' | 'place'>>

const CARD: MethodSpec = { kind: 'card' }
const WALLET: MethodSpec = { kind: 'wallet' }

/** A customer whose recent orders are told one by one in personas.ts. */
const persona = (name: string, place: PlaceKey, extra: Extra = {}): PersonSpec => ({
  ...person(name, place),
  orders: 'old',
  ...extra,
})

const person = (name: string, place: PlaceKey, extra: Extra = {}): PersonSpec => ({
  name,
  place,
  email: `${mailName(name)}@example.com`,
  methods: [CARD],
  orders: 'any',
  ...extra,
})

const colleague = (name: string, place: PlaceKey, company: string, extra: Extra = {}): PersonSpec =>
  person(name, place, {
    company,
    email: `${mailName(name)}@${mailName(company).replaceAll('.', '-')}.test`,
    ...extra,
  })

function mailName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
  return plain.replace(/[^a-z0-9 -]/g, '').replace(/ +/g, '.')
}

export const PEOPLE: readonly PersonSpec[] = [
  person('Jordan Lee', 'bristol', {
    methods: [{ kind: 'card', last4: '4411' }],
    line1: '4 Harbour Row',
    since: '2024-03-14',
    orders: 'own',
  }),
  persona('Ines Duarte', 'porto'),
  persona('Noor Haddad', 'gent'),
  persona('Amara Okafor', 'leeds'),
  persona('Wei Zhang', 'portland'),
  persona('Piotr Zawada', 'leipzig'),
  persona('Hanna Lindqvist', 'turku'),
  persona('Mateo Alvarado', 'duluth'),
  persona('Grace Adeyemi', 'bristol', { methods: [WALLET] }),
  persona('Yuki Tanabe', 'portland', {
    methods: [CARD, { kind: 'gift_card', last4: '7QX2', balanceCents: 1500 }],
  }),
  persona('Lena Fischer', 'koln', { note: 'Prefers to be written to in German.' }),
  persona('Sofia Marchetti', 'galway', { methods: [CARD, WALLET] }),
  persona('Aoife Brannigan', 'galway'),
  persona('Tomás Vega', 'porto'),
  persona('Kofi Mensah', 'leeds', { methods: [WALLET] }),
  persona('Samuel Osei', 'aarhus'),
  persona('Clara Nyberg', 'malmo'),
  persona('Rafael Quint', 'gent'),
  persona('Elif Aydin', 'koln'),
  persona('Bram Verhulst', 'gent'),
  persona('Nils Aakjær', 'aarhus', { email: 'nils.aakjaer@example.com' }),
  persona('Saoirse Tully', 'galway'),
  person('Felix Brandis', 'leipzig', { orders: 'own' }),
  colleague('Ruth Calloway', 'duluth', ACME, { orders: 'own', note: 'Orders for all Acme sites.' }),
  colleague('Devon Marsh', 'duluth', ACME, { orders: 'own' }),
  colleague('Ilse Bergdahl', 'malmo', ACME, { orders: 'own' }),
  colleague('Gemma Thorne', 'leeds', 'Alder & Finch Legal'),
  colleague('Oskar Wend', 'koln', 'Halden Reisen'),
  colleague('Marguerite Sable', 'gent', 'Larkspur Hotels'),
  colleague('Tunde Bakare', 'bristol', 'Copperleaf Studios', { methods: [CARD, WALLET] }),
  colleague('Isla Drummond', 'leeds', 'Candlemoor Radio'),
  colleague('Henrik Solberg', 'aarhus', 'Nordhavn Shipping'),
  colleague('Dana Whitlock', 'portland', 'Ironbridge Calls'),
  colleague('Paulo Neves', 'porto', 'Saltmarsh Film'),
  colleague('Keira Lunt', 'bristol', 'Mossgate Theatre'),
  colleague('Anton Rask', 'malmo', 'Juniper Clinics'),
  colleague('Miriam Goss', 'duluth', 'Pellworth Insurance'),
  colleague('Declan Roe', 'galway', 'Kestrel Field Services'),
  person('Abigail Stroud', 'bristol'),
  person('Arvid Lundmark', 'malmo', { methods: [WALLET] }),
  person('Beatriz Salgueiro', 'porto', {
    methods: [CARD, { kind: 'gift_card', last4: '3MK8', balanceCents: 4200 }],
  }),
  person('Callum Frayne', 'leeds'),
  person('Chiara Vento', 'gent', { methods: [CARD, WALLET] }),
  person('Darius Penn', 'portland'),
  person('Eero Salmela', 'turku'),
  person('Freya Holt', 'leeds'),
  person('Gustav Ekblad', 'malmo'),
  person('Harriet Vane-Moss', 'bristol', { email: 'harriet.vanemoss@example.com' }),
  person('Imani Clarke', 'portland', {
    methods: [WALLET, { kind: 'gift_card', last4: '9TR4', balanceCents: 0 }],
  }),
  person('Jonas Kettler', 'leipzig'),
  person('Katja Wirth', 'koln', { note: 'Prefers to be written to in German.' }),
  person('Leandro Pires', 'porto'),
  person('Maeve Colgan', 'galway'),
  person('Nadine Haas', 'koln', { methods: [WALLET] }),
  person('Oluwaseun Ige', 'leeds'),
  person('Petra Novotna', 'leipzig'),
  person('Quentin Ashby', 'bristol'),
  person('Rosalind Meeks', 'duluth'),
  person('Signe Toft', 'aarhus'),
  person('Theo Lascaris', 'gent', {
    methods: [CARD, { kind: 'gift_card', last4: '5LW6', balanceCents: 10000 }],
  }),
  person('Uma Rao', 'bristol'),
  person('Viggo Dahlin', 'malmo'),
  person('Winnie Achterberg', 'gent'),
  person('Zainab Farouk', 'leeds'),
]
