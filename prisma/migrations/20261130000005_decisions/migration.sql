-- AlterEnum
ALTER TYPE "ProposalStatus" ADD VALUE 'undone';

-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN     "movesCents" INTEGER DEFAULT 0;

-- A desk whose rules or switches change says so to whoever watches it.
CREATE FUNCTION tell_watchers_of_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shopops', 'Setting ' || COALESCE(NEW.key, OLD.key));
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_watchers AFTER INSERT OR UPDATE OR DELETE ON "Setting" FOR EACH ROW
  EXECUTE FUNCTION tell_watchers_of_setting();
