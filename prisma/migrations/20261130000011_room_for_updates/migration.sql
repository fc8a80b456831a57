-- What is written at every turn of a case stays on its page, and no index has to be told of it, where there is room.
ALTER TABLE "Case" SET (fillfactor = 75);
ALTER TABLE "Run" SET (fillfactor = 75);

-- Every read of an order asks which proposals are about it: it is not to look through all that were written since the last
-- clean-up. Most move nothing of an order, and are soon filed.
ALTER INDEX "Proposal_orders_idx" SET (fastupdate = off);
