DROP INDEX "auction_lots_by_leader";
