import type { ReactNode } from 'react'
import { TextArea, TextField } from '#components/ui/field.tsx'
import type { PolicyView } from '#lib/review/order-policy.ts'
import { Choices, YesOrNo } from './choices.tsx'
import { methods, statuses } from './policy-given.ts'

type Policy = PolicyView['policy']

/** What may be done to an order before it is sent. */
export function BeforeSending({ policy }: { policy: Policy }) {
  const { cancel, changeAddress, changeItems, changePayment } = policy
  return (
    <>
      <Part title="Cancelling">
        <Choices name="cancel-in" legend="While it is" choices={statuses} chosen={cancel.in} />
        <TextArea
          id="policy-reasons"
          name="reasons"
          label="Reasons that count"
          hint="One a line. Empty: every reason does."
          defaultValue={cancel.reasons.join('\n')}
        />
        <YesOrNo
          name="cancel-afterItemsChanged"
          words="Also after its items were changed"
          isChosen={cancel.afterItemsChanged}
        />
      </Part>
      <Part title="Another address">
        <Choices name="address-in" legend="While it is" choices={statuses} chosen={changeAddress.in} />
        <YesOrNo
          name="address-sameCountry"
          words="Within the same country only"
          isChosen={changeAddress.sameCountry}
        />
      </Part>
      <Part title="Other items">
        <Choices name="items-in" legend="While it is" choices={statuses} chosen={changeItems.in} />
        <Choices
          name="items-settleBy"
          legend="A difference is settled by"
          choices={methods}
          chosen={changeItems.settleBy}
        />
        <YesOrNo name="items-once" words="Once an order" isChosen={changeItems.once} />
      </Part>
      <Part title="Another payment">
        <Choices name="payment-in" legend="While it is" choices={statuses} chosen={changePayment.in} />
      </Part>
    </>
  )
}

/** What may be done to an order that has arrived. */
export function AfterDelivery({ policy: { returnItems, exchangeItems } }: { policy: Policy }) {
  return (
    <>
      <Part title="Returns">
        <Days id="return-windowDays" days={returnItems.windowDays} />
        <Choices
          name="return-refundTo"
          legend="Paid back to"
          choices={methods}
          chosen={returnItems.refundTo}
        />
        <YesOrNo name="return-once" words="One return or exchange an order" isChosen={returnItems.once} />
      </Part>
      <Part title="Exchanges">
        <Days id="exchange-windowDays" days={exchangeItems.windowDays} />
        <Choices
          name="exchange-settleBy"
          legend="A difference is settled by"
          choices={methods}
          chosen={exchangeItems.settleBy}
        />
        <YesOrNo name="exchange-once" words="One return or exchange an order" isChosen={exchangeItems.once} />
      </Part>
    </>
  )
}

function Days({ id, days }: { id: string; days: number | null }) {
  return (
    <TextField
      id={`policy-${id}`}
      name={id}
      label="Days after delivery"
      hint="Empty: without end."
      inputMode="numeric"
      autoComplete="off"
      defaultValue={days?.toString() ?? ''}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-3 items-start gap-x-4 gap-y-3 py-4 max-md:grid-cols-1">
      <legend className="sr-only">{title}</legend>
      <span aria-hidden className="col-span-full font-medium">
        {title}
      </span>
      {children}
    </fieldset>
  )
}
