-- What Prisma's schema cannot say: rules that hold whichever code writes.

-- At most one of each at a time.
CREATE UNIQUE INDEX "Proposal_one_pending_per_case" ON "Proposal" ("caseId") WHERE status = 'pending';
CREATE UNIQUE INDEX "Run_one_live_per_case" ON "Run" ("caseId") WHERE outcome IS NULL;
CREATE UNIQUE INDEX "EffectAttempt_one_open_per_effect" ON "EffectAttempt" ("effectId") WHERE "endedAt" IS NULL;

-- For the sweep, which looks every second for what is overdue among the few that are not at rest.
CREATE INDEX "Case_queued_wakeAt" ON "Case" ("wakeAt") WHERE state = 'queued';
CREATE INDEX "Case_running_leaseUntil" ON "Case" ("leaseUntil") WHERE state = 'running';
CREATE INDEX "Effect_executing_leaseUntil" ON "Effect" ("leaseUntil") WHERE state = 'executing';

CREATE INDEX "PolicyArticle_search" ON "PolicyArticle" USING gin (to_tsvector('english', title || ' ' || body));

-- Four digits from the first case on.
ALTER SEQUENCE "Case_number_seq" RESTART WITH 1001;

ALTER TABLE "PaymentMethod"
  ADD CONSTRAINT "PaymentMethod_balance" CHECK ("balanceCents" >= 0),
  ADD CONSTRAINT "PaymentMethod_currency" CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE "Variant"
  ADD CONSTRAINT "Variant_price" CHECK ("priceCents" >= 0),
  ADD CONSTRAINT "Variant_stock" CHECK (stock >= 0),
  ADD CONSTRAINT "Variant_currency" CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_total" CHECK ("totalCents" >= 0 AND "shippingCents" >= 0),
  ADD CONSTRAINT "Order_currency" CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE "OrderLine"
  ADD CONSTRAINT "OrderLine_quantity" CHECK (quantity > 0),
  ADD CONSTRAINT "OrderLine_price" CHECK ("unitCents" >= 0);
ALTER TABLE "FulfilmentLine" ADD CONSTRAINT "FulfilmentLine_quantity" CHECK (quantity > 0);
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_quantity" CHECK (quantity > 0);
ALTER TABLE "ExchangeLine" ADD CONSTRAINT "ExchangeLine_quantity" CHECK (quantity > 0);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount" CHECK ("amountCents" >= 0);
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_amount" CHECK ("amountCents" > 0);
ALTER TABLE "Run"
  ADD CONSTRAINT "Run_counts" CHECK (turns >= 0 AND steps >= 0 AND repairs >= 0 AND claims >= 0),
  ADD CONSTRAINT "Run_spent" CHECK ("costMicroUsd" >= 0 AND "activeMs" >= 0);
ALTER TABLE "Step" ADD CONSTRAINT "Step_spent" CHECK ("costMicroUsd" >= 0 AND "durationMs" >= 0);

-- A case that may read a customer's or an account's data says whose.
ALTER TABLE "Case"
  ADD CONSTRAINT "Case_scope" CHECK (
    CASE scope
      WHEN 'customer' THEN "customerId" IS NOT NULL
      WHEN 'account' THEN "accountId" IS NOT NULL
      ELSE true
    END
  );

-- The trail is only ever added to. ALWAYS: also for a session that plays a replica, where triggers are off by default.
CREATE FUNCTION refuse_trail_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the trail is append-only: % on "%" is refused', TG_OP, TG_TABLE_NAME;
END
$$;

CREATE FUNCTION refuse_trail_body_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shopops.erasing', true) IS DISTINCT FROM OLD."caseId"::text THEN
    RAISE EXCEPTION 'the trail is append-only: a body may be deleted only while its case is being erased (shopops.erasing)';
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "TrailEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
CREATE TRIGGER trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "TrailCheckpoint"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
CREATE TRIGGER trail_append_only BEFORE UPDATE OR TRUNCATE ON "TrailBody"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
CREATE TRIGGER trail_erasure_only BEFORE DELETE ON "TrailBody"
  FOR EACH ROW EXECUTE FUNCTION refuse_trail_body_delete();

ALTER TABLE "TrailEvent" ENABLE ALWAYS TRIGGER trail_append_only;
ALTER TABLE "TrailCheckpoint" ENABLE ALWAYS TRIGGER trail_append_only;
ALTER TABLE "TrailBody" ENABLE ALWAYS TRIGGER trail_append_only;
ALTER TABLE "TrailBody" ENABLE ALWAYS TRIGGER trail_erasure_only;
