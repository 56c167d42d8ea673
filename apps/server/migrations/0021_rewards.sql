DROP VIEW inv_i21;
--> statement-breakpoint
CREATE TABLE "exchange_exchanges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"qty" integer NOT NULL,
	"points" integer NOT NULL,
	"cash_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"order_id" bigint,
	"back_points" integer DEFAULT 0 NOT NULL,
	"back_qty" integer DEFAULT 0 NOT NULL,
	"stock_back" integer DEFAULT 0 NOT NULL,
	"gave" jsonb NOT NULL,
	"submit_token" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"not_me_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "exchange_exchanges_once" UNIQUE("user_id","submit_token"),
	CONSTRAINT "exchange_exchanges_of_order" UNIQUE("order_id"),
	CONSTRAINT "exchange_exchanges_kind" CHECK ("exchange_exchanges"."kind" in ('goods', 'coupon', 'vip_days')),
	CONSTRAINT "exchange_exchanges_status" CHECK ("exchange_exchanges"."status" in ('reserved', 'to_ship', 'done', 'cancelled')),
	CONSTRAINT "exchange_exchanges_order" CHECK (("exchange_exchanges"."kind" = 'goods') = ("exchange_exchanges"."order_id" is not null) and ("exchange_exchanges"."kind" = 'goods' or "exchange_exchanges"."status" = 'done') and ("exchange_exchanges"."status" <> 'done' or "exchange_exchanges"."kind" <> 'goods')),
	CONSTRAINT "exchange_exchanges_sums" CHECK ("exchange_exchanges"."qty" between 1 and 99 and "exchange_exchanges"."points" > 0 and "exchange_exchanges"."cash_fen" >= 0 and "exchange_exchanges"."back_points" between 0 and "exchange_exchanges"."points" and "exchange_exchanges"."back_qty" between 0 and "exchange_exchanges"."qty" and "exchange_exchanges"."stock_back" between 0 and "exchange_exchanges"."qty"),
	CONSTRAINT "exchange_exchanges_ended" CHECK (("exchange_exchanges"."status" = 'cancelled') = ("exchange_exchanges"."ended_at" is not null) and ("exchange_exchanges"."status" <> 'cancelled' or "exchange_exchanges"."back_points" = "exchange_exchanges"."points"))
);
--> statement-breakpoint
CREATE TABLE "exchange_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"detail_en" text DEFAULT '' NOT NULL,
	"images" text[] NOT NULL,
	"goods_id" bigint,
	"shop_id" bigint,
	"template_id" bigint,
	"vip_days" integer,
	"points" integer NOT NULL,
	"cash_fen" bigint DEFAULT 0 NOT NULL,
	"stock" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"per_user" integer DEFAULT 1 NOT NULL,
	"watch_count" integer DEFAULT 0 NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"made_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "exchange_items_kind" CHECK ("exchange_items"."kind" in ('goods', 'coupon', 'vip_days')),
	CONSTRAINT "exchange_items_status" CHECK ("exchange_items"."status" in ('draft', 'active', 'paused', 'ended')),
	CONSTRAINT "exchange_items_gives" CHECK (("exchange_items"."kind" = 'goods') = ("exchange_items"."goods_id" is not null) and ("exchange_items"."goods_id" is null) = ("exchange_items"."shop_id" is null) and ("exchange_items"."kind" = 'coupon') = ("exchange_items"."template_id" is not null) and ("exchange_items"."kind" = 'vip_days') = ("exchange_items"."vip_days" is not null) and "exchange_items"."vip_days" > 0),
	CONSTRAINT "exchange_items_price" CHECK ("exchange_items"."points" > 0 and "exchange_items"."cash_fen" >= 0 and ("exchange_items"."cash_fen" = 0 or "exchange_items"."kind" = 'goods')),
	CONSTRAINT "exchange_items_count" CHECK ("exchange_items"."taken" between 0 and "exchange_items"."stock" and "exchange_items"."per_user" between 1 and 99 and "exchange_items"."watch_count" >= 0),
	CONSTRAINT "exchange_items_times" CHECK ("exchange_items"."to_at" is null or "exchange_items"."to_at" > "exchange_items"."from_at"),
	CONSTRAINT "exchange_items_pictured" CHECK (cardinality("exchange_items"."images") <= 9 and ("exchange_items"."kind" <> 'goods' or cardinality("exchange_items"."images") > 0))
);
--> statement-breakpoint
CREATE TABLE "exchange_watches" (
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "exchange_watches_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "invite_flags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invite_flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"relation_id" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"friends" integer NOT NULL,
	"flagged_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_reason" text,
	CONSTRAINT "invite_flags_relation" UNIQUE("relation_id"),
	CONSTRAINT "invite_flags_status" CHECK ("invite_flags"."status" in ('waiting', 'kept', 'void')),
	CONSTRAINT "invite_flags_decided" CHECK (("invite_flags"."status" = 'waiting') = ("invite_flags"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invite_incomes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invite_incomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'invite' NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"relation_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_user_id" bigint NOT NULL,
	"base_fen" bigint NOT NULL,
	"rate_bp" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"taken_back_fen" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"waits" text,
	"void_reason" text,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "invite_incomes_once" UNIQUE("order_id","level"),
	CONSTRAINT "invite_incomes_kind" CHECK ("invite_incomes"."kind" in ('invite', 'agent')),
	CONSTRAINT "invite_incomes_status" CHECK ("invite_incomes"."status" in ('pending', 'settled', 'void')),
	CONSTRAINT "invite_incomes_waits" CHECK ("invite_incomes"."waits" in ('verification', 'restricted', 'safety', 'month', 'order', 'review')),
	CONSTRAINT "invite_incomes_void_reason" CHECK ("invite_incomes"."void_reason" in ('refund', 'linked', 'own_shop', 'banned', 'left', 'operator')),
	CONSTRAINT "invite_incomes_level" CHECK ("invite_incomes"."level" in (1, 2) and "invite_incomes"."rate_bp" between 1 and 300),
	CONSTRAINT "invite_incomes_amount" CHECK ("invite_incomes"."amount_fen" > 0 and "invite_incomes"."taken_back_fen" between 0 and "invite_incomes"."amount_fen"),
	CONSTRAINT "invite_incomes_share" CHECK ("invite_incomes"."status" = 'void' or ("invite_incomes"."amount_fen" - "invite_incomes"."taken_back_fen") * 10000 <= "invite_incomes"."base_fen" * "invite_incomes"."rate_bp"),
	CONSTRAINT "invite_incomes_settled" CHECK (case "invite_incomes"."status" when 'pending' then "invite_incomes"."settled_at" is null when 'settled' then "invite_incomes"."settled_at" is not null else "invite_incomes"."settled_at" is null or "invite_incomes"."taken_back_fen" = "invite_incomes"."amount_fen" end and ("invite_incomes"."taken_back_fen" = 0 or "invite_incomes"."settled_at" is not null)),
	CONSTRAINT "invite_incomes_ended" CHECK (("invite_incomes"."status" = 'void') = ("invite_incomes"."void_reason" is not null) and ("invite_incomes"."status" = 'void') = ("invite_incomes"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "invite_posters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invite_posters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"template" text NOT NULL,
	"look" text NOT NULL,
	"ref_id" bigint,
	"inputs" text NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "invite_posters_template" CHECK ("invite_posters"."template" in ('invite', 'lot', 'shop')),
	CONSTRAINT "invite_posters_look" CHECK ("invite_posters"."look" in ('red', 'ink', 'jade')),
	CONSTRAINT "invite_posters_ref" CHECK (("invite_posters"."template" = 'invite') = ("invite_posters"."ref_id" is null))
);
--> statement-breakpoint
CREATE TABLE "invite_relations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invite_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"level2_id" bigint,
	"bound_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"earns_until" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"void_reason" text,
	"first_order_id" bigint,
	"first_order_points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invite_relations_person" UNIQUE("user_id"),
	CONSTRAINT "invite_relations_status" CHECK ("invite_relations"."status" in ('open', 'ended', 'void')),
	CONSTRAINT "invite_relations_others" CHECK ("invite_relations"."user_id" <> "invite_relations"."inviter_id" and "invite_relations"."user_id" <> coalesce("invite_relations"."level2_id", 0)),
	CONSTRAINT "invite_relations_ended" CHECK (("invite_relations"."status" = 'open') = ("invite_relations"."ended_at" is null)),
	CONSTRAINT "invite_relations_void" CHECK (("invite_relations"."status" = 'void') = ("invite_relations"."void_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "league_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "league_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"status" text DEFAULT 'joined' NOT NULL,
	"weight" integer,
	"award_fen" bigint,
	"claim_until" timestamp (3) with time zone,
	"forfeited_for" text,
	"joined_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "league_members_status" CHECK ("league_members"."status" in ('joined', 'left', 'awarded', 'claimed', 'forfeited')),
	CONSTRAINT "league_members_left" CHECK (("league_members"."status" = 'left') = ("league_members"."left_at" is not null)),
	CONSTRAINT "league_members_claimed" CHECK (("league_members"."status" = 'claimed') = ("league_members"."claimed_at" is not null)),
	CONSTRAINT "league_members_forfeited" CHECK (("league_members"."status" = 'forfeited') = ("league_members"."forfeited_for" is not null)),
	CONSTRAINT "league_members_award" CHECK ("league_members"."award_fen" >= 0 and ("league_members"."status" not in ('awarded', 'claimed', 'forfeited') or "league_members"."award_fen" > 0))
);
--> statement-breakpoint
CREATE TABLE "league_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "league_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"share_bp" integer NOT NULL,
	"cap_fen" bigint NOT NULL,
	"member_bp" integer NOT NULL,
	"member_cap_fen" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"commission_fen" bigint,
	"amount_fen" bigint,
	"total_weight" bigint,
	"awarded_fen" bigint,
	"released_at" timestamp (3) with time zone,
	"claim_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "league_pools_status" CHECK ("league_pools"."status" in ('open', 'closed', 'computed', 'paid')),
	CONSTRAINT "league_pools_computed" CHECK (("league_pools"."status" in ('computed', 'paid')) = ("league_pools"."commission_fen" is not null and "league_pools"."amount_fen" is not null and "league_pools"."total_weight" is not null and "league_pools"."awarded_fen" is not null)),
	CONSTRAINT "league_pools_released" CHECK (("league_pools"."status" = 'paid') = ("league_pools"."released_at" is not null)),
	CONSTRAINT "league_pools_awarded" CHECK ("league_pools"."awarded_fen" between 0 and "league_pools"."amount_fen" and "league_pools"."amount_fen" <= "league_pools"."cap_fen")
);
--> statement-breakpoint
CREATE TABLE "league_weights" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "league_weights_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"delta" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "league_weights_source" CHECK ("league_weights"."source" in ('order', 'review', 'report')),
	CONSTRAINT "league_weights_delta" CHECK ("league_weights"."delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "level_benefits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_benefits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"owner" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_zh" text NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "level_benefits_granted" CHECK ("level_benefits"."code" in ('deposit_waived', 'shops_open', 'level_coupons', 'open_lots', 'lots_unreviewed', 'goods_unreviewed', 'settled_in')),
	CONSTRAINT "level_benefits_owner" CHECK ("level_benefits"."owner" in ('user', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "level_levels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"level" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"icon" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "level_levels_range" CHECK ("level_levels"."level" between (case "level_levels"."owner" when 'user' then 0 else 1 end) and (case "level_levels"."owner" when 'user' then 10 else 5 end))
);
--> statement-breakpoint
CREATE TABLE "level_losses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_losses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"shop_id" bigint,
	"log_id" bigint NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"detail" text NOT NULL,
	"imposed_by" bigint[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'stands' NOT NULL,
	"ask_until" timestamp (3) with time zone NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp (3) with time zone,
	"content" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"decided_by" bigint,
	"decision" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "level_losses_status" CHECK ("level_losses"."status" in ('stands', 'appealed', 'undone', 'final')),
	CONSTRAINT "level_losses_owner" CHECK (("level_losses"."user_id" is null) <> ("level_losses"."shop_id" is null)),
	CONSTRAINT "level_losses_ended" CHECK (("level_losses"."status" in ('undone', 'final')) = ("level_losses"."ended_at" is not null)),
	CONSTRAINT "level_losses_asked" CHECK ("level_losses"."status" <> 'appealed' or "level_losses"."asked_at" is not null),
	CONSTRAINT "level_losses_not_by_its_own" CHECK (not ("level_losses"."decided_by" = any("level_losses"."imposed_by")))
);
--> statement-breakpoint
CREATE TABLE "points_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "points_allocations_points" CHECK ("points_allocations"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "points_books" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"debt" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "points_books_not_negative" CHECK ("points_books"."balance" >= 0 and "points_books"."debt" >= 0),
	CONSTRAINT "points_books_debt_first" CHECK ("points_books"."balance" = 0 or "points_books"."debt" = 0)
);
--> statement-breakpoint
CREATE TABLE "points_checkins" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"is_makeup" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "points_checkins_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "points_checkins_points" CHECK ("points_checkins"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"of_id" bigint,
	"delta" integer NOT NULL,
	"debt_delta" integer DEFAULT 0 NOT NULL,
	"multiplier_bp" integer DEFAULT 10000 NOT NULL,
	"in_day_limit" boolean DEFAULT false NOT NULL,
	"balance_after" integer NOT NULL,
	"debt_after" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "points_entries_reason" CHECK ("points_entries"."reason" in ('sign', 'order', 'review', 'task', 'invite', 'operator', 'exchange', 'draw', 'makeup', 'returned', 'taken_back', 'given_again', 'lapsed', 'rescue', 'left')),
	CONSTRAINT "points_entries_moves" CHECK ("points_entries"."delta" <> 0 or "points_entries"."debt_delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "points_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"from_lot_id" bigint,
	"points" integer NOT NULL,
	"remaining" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"told_days" integer,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "points_lots_remaining" CHECK ("points_lots"."points" > 0 and "points_lots"."remaining" between 0 and "points_lots"."points")
);
--> statement-breakpoint
CREATE TABLE "points_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "points_reservations" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "points_reservations_points" CHECK ("points_reservations"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_task_progress" (
	"user_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"period" text NOT NULL,
	"progress" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "points_task_progress_user_id_task_id_period_pk" PRIMARY KEY("user_id","task_id","period")
);
--> statement-breakpoint
CREATE TABLE "points_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"event" text NOT NULL,
	"points" integer NOT NULL,
	"cycle" text NOT NULL,
	"target" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "points_tasks_event" CHECK ("points_tasks"."event" in ('checked_in', 'verified', 'paid', 'reviewed', 'friends_helped')),
	CONSTRAINT "points_tasks_cycle" CHECK ("points_tasks"."cycle" in ('once', 'daily', 'monthly')),
	CONSTRAINT "points_tasks_status" CHECK ("points_tasks"."status" in ('draft', 'in_force', 'archived')),
	CONSTRAINT "points_tasks_figures" CHECK ("points_tasks"."points" between 1 and 200 and "points_tasks"."target" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "rank_places" (
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"user_id" bigint NOT NULL,
	"value" bigint NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "rank_places_kind_period_user_id_pk" PRIMARY KEY("kind","period","user_id"),
	CONSTRAINT "rank_places_kind" CHECK ("rank_places"."kind" in ('points', 'invite', 'spend', 'task')),
	CONSTRAINT "rank_places_period" CHECK ("rank_places"."period" in ('week', 'month', 'all'))
);
--> statement-breakpoint
CREATE TABLE "shop_credit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_credit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"score_after" integer NOT NULL,
	"level_after" integer NOT NULL,
	"undoes_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"icon" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'shown' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "task_categories_status" CHECK ("task_categories"."status" in ('shown', 'off'))
);
--> statement-breakpoint
CREATE TABLE "task_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"rejections" integer NOT NULL,
	"overturned" integer NOT NULL,
	"until_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "task_marks_kind" CHECK ("task_marks"."kind" in ('told', 'barred') and ("task_marks"."kind" = 'barred') = ("task_marks"."until_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "task_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reward_fen" bigint NOT NULL,
	"status" text DEFAULT 'taken' NOT NULL,
	"proof" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"submit_by" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"review_by" timestamp (3) with time zone,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"while_suspended" boolean DEFAULT false NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"reject_reason" text,
	"retry_by" timestamp (3) with time zone,
	"appeal_by" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"appeal" text,
	"appeal_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"ruled_at" timestamp (3) with time zone,
	"ruling" text,
	"overturned" boolean DEFAULT false NOT NULL,
	"held_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "task_places_status" CHECK ("task_places"."status" in ('taken', 'submitted', 'paid', 'rejected', 'disputed', 'returned', 'expired')),
	CONSTRAINT "task_places_decider" CHECK ("task_places"."decided_by" is null or "task_places"."decided_by" in ('shop', 'silence', 'arbiter')),
	CONSTRAINT "task_places_submitted" CHECK ("task_places"."status" <> 'submitted' or ("task_places"."submitted_at" is not null and "task_places"."review_by" is not null)),
	CONSTRAINT "task_places_rejected" CHECK ("task_places"."status" <> 'rejected' or ("task_places"."rejected_at" is not null and "task_places"."reject_reason" is not null)),
	CONSTRAINT "task_places_disputed" CHECK ("task_places"."status" <> 'disputed' or "task_places"."appealed_at" is not null),
	CONSTRAINT "task_places_overturned" CHECK (not "task_places"."overturned" or ("task_places"."ruled_at" is not null and "task_places"."status" = 'paid')),
	CONSTRAINT "task_places_ended" CHECK (case when "task_places"."status" in ('paid', 'returned', 'expired') then "task_places"."ended_at" is not null when "task_places"."status" = 'rejected' then true else "task_places"."ended_at" is null end)
);
--> statement-breakpoint
CREATE TABLE "task_privileges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_privileges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"units" integer NOT NULL,
	"status" text DEFAULT 'sold' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "task_privileges_code" CHECK ("task_privileges"."code" in ('top_day', 'highlight', 'refresh_pack')),
	CONSTRAINT "task_privileges_status" CHECK ("task_privileges"."status" in ('sold', 'off')),
	CONSTRAINT "task_privileges_price" CHECK ("task_privileges"."price_fen" > 0 and "task_privileges"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "task_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"code" text NOT NULL,
	"units" integer NOT NULL,
	"left" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"pay_no" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "task_purchases_code" CHECK ("task_purchases"."code" in ('top_day', 'highlight', 'refresh_pack')),
	CONSTRAINT "task_purchases_left" CHECK ("task_purchases"."left" between 0 and "task_purchases"."units")
);
--> statement-breakpoint
CREATE TABLE "task_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"cover" text,
	"steps" jsonb NOT NULL,
	"proof_images" integer NOT NULL,
	"proof_text" boolean NOT NULL,
	"proof_link" boolean NOT NULL,
	"reward_fen" bigint NOT NULL,
	"quota" integer NOT NULL,
	"level_min" integer DEFAULT 0 NOT NULL,
	"take_hours" integer NOT NULL,
	"review_hours" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"fee_bp" integer NOT NULL,
	"budget_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"returned_fen" bigint DEFAULT 0 NOT NULL,
	"fee_back_fen" bigint DEFAULT 0 NOT NULL,
	"payment_id" bigint,
	"pay_no" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"paused_by" text,
	"reject_reason" text,
	"stopped_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"top_until" timestamp (3) with time zone,
	"highlight_until" timestamp (3) with time zone,
	"refreshed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "task_tasks_status" CHECK ("task_tasks"."status" in ('draft', 'pending_payment', 'reviewing', 'rejected', 'active', 'paused', 'finished', 'settled', 'cancelled')),
	CONSTRAINT "task_tasks_reward" CHECK ("task_tasks"."reward_fen" between 50 and 20000),
	CONSTRAINT "task_tasks_quota" CHECK ("task_tasks"."quota" between 1 and 10000),
	CONSTRAINT "task_tasks_budget" CHECK ("task_tasks"."budget_fen" = "task_tasks"."reward_fen" * "task_tasks"."quota" and "task_tasks"."budget_fen" <= 5000000),
	CONSTRAINT "task_tasks_places" CHECK ("task_tasks"."taken" >= 0 and "task_tasks"."approved" >= 0 and "task_tasks"."taken" + "task_tasks"."approved" <= "task_tasks"."quota"),
	CONSTRAINT "task_tasks_paid" CHECK ("task_tasks"."paid_fen" = "task_tasks"."approved" * "task_tasks"."reward_fen"),
	CONSTRAINT "task_tasks_left" CHECK ("task_tasks"."returned_fen" between 0 and "task_tasks"."budget_fen" - "task_tasks"."paid_fen"),
	CONSTRAINT "task_tasks_fee_back" CHECK ("task_tasks"."fee_back_fen" between 0 and "task_tasks"."fee_fen"),
	CONSTRAINT "task_tasks_funded" CHECK (("task_tasks"."status" in ('reviewing', 'active', 'paused', 'finished', 'settled')) = ("task_tasks"."payment_id" is not null)),
	CONSTRAINT "task_tasks_paused" CHECK (("task_tasks"."status" = 'paused') = ("task_tasks"."paused_by" is not null)),
	CONSTRAINT "task_tasks_settles" CHECK (("task_tasks"."status" = 'finished') = ("task_tasks"."settles_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "task_uses" (
	"task_id" bigint NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"units" integer NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "task_uses_task_id_code_at_pk" PRIMARY KEY("task_id","code","at")
);
--> statement-breakpoint
CREATE TABLE "vip_members" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vip_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"months" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"origin_fen" bigint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "vip_plans_status" CHECK ("vip_plans"."status" in ('draft', 'on_sale', 'taken_down')),
	CONSTRAINT "vip_plans_bounds" CHECK (months between 1 and 36 and price_fen > 0 and origin_fen >= price_fen)
);
--> statement-breakpoint
CREATE TABLE "vip_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vip_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"plan_id" bigint,
	"months" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"payment_id" bigint,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"refund_until" timestamp (3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "vip_purchases_source" CHECK ("vip_purchases"."source" in ('purchase', 'exchange')),
	CONSTRAINT "vip_purchases_status" CHECK ("vip_purchases"."status" in ('active', 'over', 'refunded')),
	CONSTRAINT "vip_purchases_time" CHECK ("vip_purchases"."from_at" >= "vip_purchases"."at" and "vip_purchases"."to_at" > "vip_purchases"."from_at" and "vip_purchases"."until_at" between "vip_purchases"."from_at" and "vip_purchases"."to_at"),
	CONSTRAINT "vip_purchases_length" CHECK ("vip_purchases"."months" between 0 and 36 and "vip_purchases"."days" between 0 and 3660 and "vip_purchases"."months" + "vip_purchases"."days" > 0),
	CONSTRAINT "vip_purchases_bought" CHECK (case when "vip_purchases"."source" = 'purchase' then "vip_purchases"."amount_fen" > 0 and "vip_purchases"."plan_id" is not null and "vip_purchases"."payment_id" is not null and "vip_purchases"."refund_until" is not null else "vip_purchases"."amount_fen" = 0 and "vip_purchases"."payment_id" is null and "vip_purchases"."refund_until" is null and "vip_purchases"."status" <> 'refunded' end),
	CONSTRAINT "vip_purchases_refunded" CHECK ("vip_purchases"."status" <> 'refunded' or "vip_purchases"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "vip_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vip_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purchase_id" bigint NOT NULL,
	"benefit" text NOT NULL,
	"ref" text NOT NULL,
	"saved_fen" bigint DEFAULT 0 NOT NULL,
	"waived_fen" bigint DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"is_returnable" boolean DEFAULT false NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "vip_uses_benefit" CHECK ("vip_uses"."benefit" in ('points', 'deposit', 'coupons')),
	CONSTRAINT "vip_uses_sums" CHECK ("vip_uses"."saved_fen" >= 0 and "vip_uses"."waived_fen" >= 0 and "vip_uses"."points" >= 0),
	CONSTRAINT "vip_uses_returned" CHECK ("vip_uses"."returned_at" is null or "vip_uses"."is_returnable")
);
--> statement-breakpoint
DROP VIEW "public"."order_purchases";--> statement-breakpoint
ALTER TABLE "account_users" DROP CONSTRAINT "account_users_points";--> statement-breakpoint
ALTER TABLE "aftersale_cases" DROP CONSTRAINT "aftersale_cases_amounts";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content";--> statement-breakpoint
ALTER TABLE "coupon_templates" DROP CONSTRAINT "coupon_templates_audience";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
DROP INDEX "account_growth_once";--> statement-breakpoint
ALTER TABLE "account_growth_log" ADD COLUMN "undoes_id" bigint;--> statement-breakpoint
ALTER TABLE "exchange_exchanges" ADD CONSTRAINT "exchange_exchanges_item_id_exchange_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exchange_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_watches" ADD CONSTRAINT "exchange_watches_item_id_exchange_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exchange_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_flags" ADD CONSTRAINT "invite_flags_relation_id_invite_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."invite_relations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_incomes" ADD CONSTRAINT "invite_incomes_relation_id_invite_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."invite_relations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_pool_id_league_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."league_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_allocations" ADD CONSTRAINT "points_allocations_entry_id_points_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."points_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_allocations" ADD CONSTRAINT "points_allocations_lot_id_points_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."points_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_entry_id_points_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."points_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_reservations" ADD CONSTRAINT "points_reservations_entry_id_points_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."points_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_task_progress" ADD CONSTRAINT "points_task_progress_task_id_points_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."points_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_places" ADD CONSTRAINT "task_places_task_id_task_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_uses" ADD CONSTRAINT "vip_uses_purchase_id_vip_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."vip_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_exchanges_of_person" ON "exchange_exchanges" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "exchange_exchanges_of_item" ON "exchange_exchanges" USING btree ("item_id","user_id");--> statement-breakpoint
CREATE INDEX "exchange_items_on_offer" ON "exchange_items" USING btree ("from_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "exchange_items_by_status" ON "exchange_items" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "exchange_items_by_kind" ON "exchange_items" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "exchange_items_of_goods" ON "exchange_items" USING btree ("goods_id") WHERE goods_id is not null;--> statement-breakpoint
CREATE INDEX "exchange_items_changed" ON "exchange_items" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "exchange_watches_of_item" ON "exchange_watches" USING btree ("item_id","user_id");--> statement-breakpoint
CREATE INDEX "invite_flags_by_status" ON "invite_flags" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "invite_incomes_of_earner" ON "invite_incomes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invite_incomes_open" ON "invite_incomes" USING btree ("user_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "invite_incomes_settled_of" ON "invite_incomes" USING btree ("user_id","settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "invite_incomes_of_relation" ON "invite_incomes" USING btree ("relation_id","created_at");--> statement-breakpoint
CREATE INDEX "invite_incomes_by_status" ON "invite_incomes" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "invite_incomes_from" ON "invite_incomes" USING btree ("from_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_posters_once" ON "invite_posters" USING btree ("user_id","inputs") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invite_posters_of_person" ON "invite_posters" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invite_relations_of_inviter" ON "invite_relations" USING btree ("inviter_id","bound_at","id");--> statement-breakpoint
CREATE INDEX "invite_relations_second" ON "invite_relations" USING btree ("level2_id") WHERE level2_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "league_members_once" ON "league_members" USING btree ("pool_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "league_members_alias" ON "league_members" USING btree ("pool_id","alias");--> statement-breakpoint
CREATE INDEX "league_members_of_person" ON "league_members" USING btree ("user_id","pool_id");--> statement-breakpoint
CREATE INDEX "league_members_unclaimed" ON "league_members" USING btree ("pool_id","claim_until") WHERE status = 'awarded';--> statement-breakpoint
CREATE INDEX "league_members_claims" ON "league_members" USING btree ("claimed_at") WHERE status = 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX "league_pools_month" ON "league_pools" USING btree ("month");--> statement-breakpoint
CREATE INDEX "league_pools_by_month" ON "league_pools" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "league_pools_by_status" ON "league_pools" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "league_pools_unended" ON "league_pools" USING btree ("id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "league_weights_once" ON "league_weights" USING btree ("source","source_id","event_id");--> statement-breakpoint
CREATE INDEX "league_weights_of_person" ON "league_weights" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "level_benefits_code" ON "level_benefits" USING btree ("code");--> statement-breakpoint
CREATE INDEX "level_benefits_by_owner" ON "level_benefits" USING btree ("owner","id");--> statement-breakpoint
CREATE UNIQUE INDEX "level_levels_once" ON "level_levels" USING btree ("owner","level");--> statement-breakpoint
CREATE UNIQUE INDEX "level_losses_of_person" ON "level_losses" USING btree ("user_id","log_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "level_losses_of_shop" ON "level_losses" USING btree ("shop_id","log_id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "level_losses_status" ON "level_losses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "level_losses_by_owner" ON "level_losses" USING btree ((case when user_id is null then 'shop' else 'user' end),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_allocations_once" ON "points_allocations" USING btree ("entry_id","lot_id");--> statement-breakpoint
CREATE INDEX "points_allocations_of_lot" ON "points_allocations" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "points_books_by_balance" ON "points_books" USING btree ("balance","user_id");--> statement-breakpoint
CREATE INDEX "points_books_by_debt" ON "points_books" USING btree ("debt","user_id");--> statement-breakpoint
CREATE INDEX "points_books_by_status" ON "points_books" USING btree ((case when "debt" > 0 then 'owes' when "balance" > 0 then 'has' end),"user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_entries_once" ON "points_entries" USING btree ("user_id","reason","ref",coalesce(of_id, 0));--> statement-breakpoint
CREATE INDEX "points_entries_of_person" ON "points_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "points_entries_undone" ON "points_entries" USING btree ("of_id") WHERE of_id is not null;--> statement-breakpoint
CREATE INDEX "points_entries_by_day" ON "points_entries" USING btree ("user_id","created_at") WHERE in_day_limit;--> statement-breakpoint
CREATE INDEX "points_entries_tickets" ON "points_entries" USING btree ("ref" text_pattern_ops) WHERE reason = 'draw';--> statement-breakpoint
CREATE INDEX "points_entries_newest" ON "points_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "points_lots_left" ON "points_lots" USING btree ("user_id","ends_at","id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "points_lots_of_entry" ON "points_lots" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "points_lots_from" ON "points_lots" USING btree ("from_lot_id") WHERE from_lot_id is not null;--> statement-breakpoint
CREATE INDEX "points_lots_ending" ON "points_lots" USING btree ("ends_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "points_pauses_of_person" ON "points_pauses" USING btree ("user_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "points_pauses_open" ON "points_pauses" USING btree ("user_id") WHERE until_at is null;--> statement-breakpoint
CREATE INDEX "points_reservations_open" ON "points_reservations" USING btree ("user_id") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "points_tasks_code" ON "points_tasks" USING btree ("code");--> statement-breakpoint
CREATE INDEX "points_tasks_by_sort" ON "points_tasks" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "points_tasks_by_status" ON "points_tasks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "rank_places_by_value" ON "rank_places" USING btree ("kind","period","value" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_credit_once" ON "shop_credit_log" USING btree ("shop_id","reason","ref") WHERE undoes_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_credit_undone" ON "shop_credit_log" USING btree ("undoes_id") WHERE undoes_id is not null;--> statement-breakpoint
CREATE INDEX "shop_credit_of_shop" ON "shop_credit_log" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_credit_about" ON "shop_credit_log" USING btree ("shop_id","ref","id");--> statement-breakpoint
CREATE INDEX "shop_credit_of_day" ON "shop_credit_log" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "shop_credit_by_time" ON "shop_credit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "task_categories_sorted" ON "task_categories" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "task_categories_by_status" ON "task_categories" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "task_marks_of_shop" ON "task_marks" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_places_once" ON "task_places" USING btree ("task_id","user_id") WHERE status not in ('returned', 'expired');--> statement-breakpoint
CREATE INDEX "task_places_of_task" ON "task_places" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "task_places_of_person" ON "task_places" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "task_places_of_person_here" ON "task_places" USING btree ("user_id","shop_id");--> statement-breakpoint
CREATE INDEX "task_places_answered" ON "task_places" USING btree ("shop_id","decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "task_places_rejections" ON "task_places" USING btree ("shop_id","rejected_at") WHERE rejected_at is not null and undone_at is null;--> statement-breakpoint
CREATE INDEX "task_places_appealed" ON "task_places" USING btree ("status","id") WHERE appealed_at is not null;--> statement-breakpoint
CREATE INDEX "task_places_appeals" ON "task_places" USING btree ("id") WHERE appealed_at is not null;--> statement-breakpoint
CREATE INDEX "task_places_appeals_of_shop" ON "task_places" USING btree ("shop_id","id") WHERE appealed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_privileges_one" ON "task_privileges" USING btree ("code");--> statement-breakpoint
CREATE INDEX "task_privileges_by_status" ON "task_privileges" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_purchases_once" ON "task_purchases" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "task_purchases_of_shop" ON "task_purchases" USING btree ("shop_id","code","id");--> statement-breakpoint
CREATE INDEX "task_tasks_hall" ON "task_tasks" USING btree ("refreshed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "task_tasks_of_shop" ON "task_tasks" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "task_tasks_by_status" ON "task_tasks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "task_tasks_submitted" ON "task_tasks" USING btree (coalesce(submitted_at, 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "task_tasks_by_shop" ON "task_tasks" USING btree ("shop_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vip_members_changed" ON "vip_members" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "vip_plans_on_sale" ON "vip_plans" USING btree ("sort","id") WHERE status = 'on_sale';--> statement-breakpoint
CREATE INDEX "vip_plans_by_state" ON "vip_plans" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "vip_plans_sorted" ON "vip_plans" USING btree ("sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vip_purchases_ref" ON "vip_purchases" USING btree ("source","ref");--> statement-breakpoint
CREATE INDEX "vip_purchases_of_plan" ON "vip_purchases" USING btree ("plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "vip_purchases_of_person" ON "vip_purchases" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vip_uses_once" ON "vip_uses" USING btree ("user_id","benefit","ref");--> statement-breakpoint
CREATE INDEX "vip_uses_of_purchase" ON "vip_uses" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_growth_undone" ON "account_growth_log" USING btree ("undoes_id") WHERE undoes_id is not null;--> statement-breakpoint
CREATE INDEX "account_growth_about" ON "account_growth_log" USING btree ("user_id","ref","id");--> statement-breakpoint
CREATE INDEX "account_growth_by_time" ON "account_growth_log" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_growth_once" ON "account_growth_log" USING btree ("user_id","reason","ref") WHERE undoes_id is null;--> statement-breakpoint
ALTER TABLE "account_users" DROP COLUMN "points_balance";--> statement-breakpoint
ALTER TABLE "aftersale_cases" ADD CONSTRAINT "aftersale_cases_amounts" CHECK ("aftersale_cases"."amount_fen" >= 0 and "aftersale_cases"."agreed_fen" >= 0 and "aftersale_cases"."offer_fen" >= 0 and "aftersale_cases"."return_fee_fen" >= 0 and "aftersale_cases"."compensated_fen" >= 0);--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or ("chat_messages"."kind" in ('lot', 'goods', 'group_buy', 'campaign', 'order', 'coupon', 'task') and ref_id is not null));--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_audience" CHECK ("coupon_templates"."audience" in ('all', 'new_customer', 'follower', 'level', 'vip', 'code', 'share') and ("coupon_templates"."audience" = 'level') = ("coupon_templates"."level_min" is not null) and ("coupon_templates"."audience" = 'code') = ("coupon_templates"."code" is not null));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal'));--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'shop', 'user', 'order', 'message', 'task'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal'));--> statement-breakpoint
CREATE VIEW "public"."account_growth" AS (select id, user_id, delta, reason, ref, value_after, undoes_id, created_at from account_growth_log);--> statement-breakpoint
CREATE VIEW "public"."account_locks" AS (select id as user_id, locked_at, unlocked_at from account_users);--> statement-breakpoint
CREATE VIEW "public"."account_rank_choices" AS (select id as user_id, coalesce((privacy ->> 'in_spend_rank')::boolean, false) as in_spend_rank from account_users where status = 'active' and not is_robot and coalesce((privacy ->> 'in_ranks')::boolean, true));--> statement-breakpoint
CREATE VIEW "public"."account_vip_ends" AS (select id as user_id, vip_until from account_users where status <> 'cancelled');--> statement-breakpoint
CREATE VIEW "public"."deposit_set_aside" AS (select user_id, scope, ref_id, amount_fen, held_at from deposit_holds where held_at is not null);--> statement-breakpoint
CREATE VIEW "public"."order_spendings" AS (select id as order_id, user_id, total_fen - refunded_fen as kept_fen, completed_at from order_orders where completed_at is not null and not is_linked and total_fen > refunded_fen);--> statement-breakpoint
CREATE VIEW "public"."points_balances" AS (select user_id, sum(remaining)::int as balance from points_lots where remaining > 0 and ends_at > platform_now() group by user_id);--> statement-breakpoint
CREATE VIEW "public"."points_earned" AS (select e.user_id, e.delta - e.debt_delta as points, e.created_at as at from points_entries e left join points_entries o on o.id = e.of_id where coalesce(o.reason, e.reason) in ('sign', 'order', 'review', 'task', 'invite'));--> statement-breakpoint
CREATE VIEW "public"."points_outstanding" AS (select coalesce(sum(net) filter (where side = 'issued'), 0)::bigint as issued, coalesce(-sum(net) filter (where side = 'spent'), 0)::bigint as spent, coalesce(-sum(net) filter (where side = 'lapsed'), 0)::bigint as lapsed, coalesce(-sum(net) filter (where side = 'void'), 0)::bigint as void, (select coalesce(sum(debt), 0) from points_books)::bigint as debt, (select coalesce(sum(balance), 0) from points_books)::bigint as outstanding from (select e.delta - e.debt_delta as net, case when coalesce(o.reason, e.reason) in ('exchange', 'draw', 'makeup') then 'spent' when coalesce(o.reason, e.reason) = 'lapsed' then 'lapsed' when e.reason = 'left' then 'void' else 'issued' end as side from points_entries e left join points_entries o on o.id = e.of_id) sides);--> statement-breakpoint
CREATE VIEW "public"."shop_credit" AS (select id, shop_id, delta, reason, ref, score_after, undoes_id, created_at from shop_credit_log);--> statement-breakpoint
CREATE VIEW "public"."order_purchases" AS (select id as order_id, shop_id, user_id, total_fen - refunded_fen as kept_fen, paid_at from order_orders where paid_at is not null and status not in ('closed', 'cancelled', 'refunded'));
--> statement-breakpoint
-- What a person gained and lost stays written; it is taken back by another row.
CREATE TRIGGER account_growth_log_append_only BEFORE UPDATE OR DELETE ON account_growth_log
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I48: a growth value is the 100 everybody begins with and the sum of its log.
CREATE VIEW inv_i48 AS
  SELECT 'user ' || u.id AS subject, 'has ' || u.growth_value || ', its log ' || 100 + l.sum AS detail
  FROM account_users u CROSS JOIN LATERAL (SELECT coalesce(sum(g.delta), 0) AS sum FROM account_growth_log g WHERE g.user_id = u.id) l
  WHERE EXISTS (SELECT FROM account_growth_log n WHERE n.user_id = u.id AND n.created_at >= ledger_checked_to('inv_i48'))
    AND u.growth_value <> 100 + l.sum;
--> statement-breakpoint
-- I21: a case gave back exactly what was agreed in it, and nothing before.
CREATE VIEW inv_i21 AS
  WITH looked_at AS (SELECT id FROM aftersale_cases WHERE updated_at >= ledger_checked_to('inv_i21')
    UNION SELECT id FROM aftersale_cases WHERE closed_at IS NULL
    UNION SELECT for_id FROM order_refund_sources WHERE for_type = 'case' AND created_at >= ledger_checked_to('inv_i21'))
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' for ' || coalesce(c.agreed_fen, 0) || ', refunded ' || r.fen AS detail
  FROM looked_at l JOIN aftersale_cases c ON c.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen), 0) AS fen, count(*) FILTER (WHERE arrived_at IS NULL) AS under_way
    FROM order_refund_sources WHERE for_type = 'case' AND for_id = c.id) r
  WHERE r.fen <> CASE WHEN c.status IN ('refunding', 'refunded') THEN c.agreed_fen ELSE 0 END
    OR (c.status = 'refunded' AND r.under_way > 0) OR (c.status <> 'refunded' AND r.fen > 0 AND r.under_way = 0);
--> statement-breakpoint
-- What an item gives and takes stands once it was on offer: only its texts, its number, its time and its state change.
CREATE FUNCTION exchange_item_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.kind, NEW.goods_id, NEW.shop_id, NEW.template_id, NEW.vip_days, NEW.points, NEW.cash_fen)
      IS DISTINCT FROM (OLD.kind, OLD.goods_id, OLD.shop_id, OLD.template_id, OLD.vip_days, OLD.points, OLD.cash_fen) THEN
    RAISE EXCEPTION 'item % was on offer: what it gives and takes stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status = 'ended' AND NEW.status <> 'ended' THEN
    RAISE EXCEPTION 'item % has ended', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER exchange_items_stay BEFORE UPDATE ON exchange_items FOR EACH ROW EXECUTE FUNCTION exchange_item_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER exchange_items_effect AFTER INSERT OR UPDATE OF status ON exchange_items
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER exchange_exchanges_effect AFTER INSERT OR UPDATE OF status ON exchange_exchanges
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I46: the pieces of an item that are taken are those of its exchanges, less what is the mall's again.
CREATE VIEW inv_i46 AS
  SELECT 'item ' || i.id AS subject, i.taken || ' pieces taken, ' || e.pieces || ' in exchanges' AS detail
  FROM exchange_items i CROSS JOIN LATERAL (
    SELECT coalesce(sum(qty - stock_back), 0)::int AS pieces FROM exchange_exchanges WHERE item_id = i.id) e
  WHERE i.updated_at >= ledger_checked_to('inv_i46') AND i.taken <> e.pieces;
--> statement-breakpoint
-- Who came by whom never changes, nor until when it brings income.
CREATE FUNCTION invite_relation_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'who invited person % stands', OLD.user_id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invite_relations_stand BEFORE UPDATE ON invite_relations
  FOR EACH ROW WHEN ((OLD.user_id, OLD.inviter_id, OLD.level2_id, OLD.bound_at, OLD.earns_until)
    IS DISTINCT FROM (NEW.user_id, NEW.inviter_id, NEW.level2_id, NEW.bound_at, NEW.earns_until)) EXECUTE FUNCTION invite_relation_stands();
--> statement-breakpoint
CREATE TRIGGER invite_relations_kept BEFORE DELETE ON invite_relations FOR EACH ROW EXECUTE FUNCTION invite_relation_stands();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER invite_relations_effect AFTER INSERT OR UPDATE OF status ON invite_relations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER invite_flags_effect AFTER INSERT OR UPDATE OF status ON invite_flags
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER invite_incomes_effect AFTER INSERT OR UPDATE OF status ON invite_incomes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I50: all income of an order is 300 bp of its goods kept at most.
CREATE VIEW inv_i50 AS
  SELECT 'order ' || order_id AS subject, 'brings ' || sum(amount_fen - taken_back_fen) || ' of ' || max(base_fen) AS detail
  FROM invite_incomes WHERE status <> 'void'
  GROUP BY order_id HAVING sum(amount_fen - taken_back_fen) * 10000 > 300 * max(base_fen);
--> statement-breakpoint
-- I51: what is settled of an income is what T26 paid for it less what T28 took back; what is pending was paid nothing.
CREATE VIEW inv_i51 AS
  SELECT 'income ' || i.id AS subject, 'says ' || i.fen || ', the books say ' || l.fen AS detail
  FROM (SELECT id, CASE WHEN settled_at IS NULL THEN 0 ELSE amount_fen - taken_back_fen END AS fen FROM invite_incomes) i
  CROSS JOIN LATERAL (SELECT coalesce(-sum(e.amount_fen), 0) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.code = 'platform:marketing'
    WHERE t.ref_type = 'income' AND t.ref_id = i.id::text AND (t.idem_key = 'income:' || i.id OR t.idem_key LIKE 'income:' || i.id || ':void:%')) l
  WHERE i.fen <> l.fen;
--> statement-breakpoint
-- What weighed for a person stays written.
CREATE TRIGGER league_weights_append_only BEFORE UPDATE OR DELETE ON league_weights
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A month's rule stands from its first day on, and so does what was computed by it.
CREATE FUNCTION league_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.month, NEW.from_at, NEW.to_at, NEW.share_bp, NEW.cap_fen, NEW.member_bp, NEW.member_cap_fen)
      IS DISTINCT FROM (OLD.month, OLD.from_at, OLD.to_at, OLD.share_bp, OLD.cap_fen, OLD.member_bp, OLD.member_cap_fen) THEN
    RAISE EXCEPTION 'month % of the league keeps its rule', OLD.month USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.commission_fen IS NOT NULL AND (NEW.commission_fen, NEW.amount_fen, NEW.total_weight, NEW.awarded_fen)
      IS DISTINCT FROM (OLD.commission_fen, OLD.amount_fen, OLD.total_weight, OLD.awarded_fen) THEN
    RAISE EXCEPTION 'month % of the league was computed', OLD.month USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER league_pools_stay BEFORE UPDATE ON league_pools FOR EACH ROW EXECUTE FUNCTION league_stays();
--> statement-breakpoint
CREATE FUNCTION league_member_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.pool_id, NEW.user_id, NEW.alias) IS DISTINCT FROM (OLD.pool_id, OLD.user_id, OLD.alias)
      OR (OLD.weight IS NOT NULL AND (NEW.weight, NEW.award_fen) IS DISTINCT FROM (OLD.weight, OLD.award_fen)) THEN
    RAISE EXCEPTION 'what member % weighs was published', OLD.alias USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER league_members_stay BEFORE UPDATE ON league_members FOR EACH ROW EXECUTE FUNCTION league_member_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER league_pools_effect AFTER INSERT OR UPDATE OF status ON league_pools
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER league_members_effect AFTER INSERT OR UPDATE OF status ON league_members
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I54: a month's awards are within its rule, what was funded is the awards, and what lies in the pool is what is not claimed.
CREATE VIEW inv_i54 AS
  SELECT 'league ' || p.month AS subject, 'awards ' || m.awards || ', computed ' || p.awarded_fen || ', the most is ' || m.most AS detail
  FROM league_pools p CROSS JOIN LATERAL (
    SELECT coalesce(sum(award_fen), 0) AS awards, coalesce(max(award_fen), 0) AS most, coalesce(sum(weight), 0) AS weight
    FROM league_members WHERE pool_id = p.id AND status <> 'left') m
  WHERE p.status IN ('computed', 'paid') AND coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i54')
    AND (m.awards <> p.awarded_fen OR m.weight <> p.total_weight OR m.most > least(p.member_cap_fen, p.amount_fen * p.member_bp / 10000)
      OR p.amount_fen > greatest(0, p.commission_fen) * p.share_bp / 10000)
  UNION ALL
  SELECT 'league ' || p.month, 'in the pool ' || l.lies || ', not claimed ' || m.unclaimed
  FROM league_pools p CROSS JOIN LATERAL (
    SELECT CASE WHEN p.ended_at IS NULL THEN coalesce(sum(award_fen) FILTER (WHERE status IN ('awarded', 'forfeited')), 0) ELSE 0 END AS unclaimed
    FROM league_members WHERE pool_id = p.id) m
    CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount_fen), 0) AS lies FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.code = 'platform:pool'
    WHERE t.ref_type = 'pool' AND t.ref_id = p.id::text) l
  WHERE coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i54') AND l.lies <> m.unclaimed;
--> statement-breakpoint
-- B4: what a loss rests on never changes, and it goes one way: it stands, a review is asked for, it is undone or final.
CREATE FUNCTION level_loss_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.user_id, NEW.shop_id, NEW.log_id, NEW.delta, NEW.reason, NEW.ref, NEW.title, NEW.imposed_by, NEW.ask_until)
      IS DISTINCT FROM (OLD.user_id, OLD.shop_id, OLD.log_id, OLD.delta, OLD.reason, OLD.ref, OLD.title, OLD.imposed_by, OLD.ask_until) THEN
    RAISE EXCEPTION 'what loss % rests on stays as it was told', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status IN ('undone', 'final') OR NEW.status = 'stands') THEN
    RAISE EXCEPTION 'loss % is %', OLD.id, OLD.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER level_losses_stay BEFORE UPDATE OR DELETE ON level_losses FOR EACH ROW EXECUTE FUNCTION level_loss_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER level_losses_effect AFTER INSERT OR UPDATE OF status ON level_losses
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What happened to points stays written, and where each of them came from and went.
CREATE TRIGGER points_entries_append_only BEFORE UPDATE OR DELETE ON points_entries
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER points_allocations_append_only BEFORE UPDATE OR DELETE ON points_allocations
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER points_books_effect AFTER INSERT OR UPDATE OF balance, debt ON points_books
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('user_id', 'balance', 'debt');
--> statement-breakpoint
CREATE TRIGGER points_tasks_effect AFTER INSERT OR UPDATE OF status ON points_tasks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I43: a book says what its entries come to, and what is left in its lots.
CREATE VIEW inv_i43 AS
  SELECT 'points of person ' || b.user_id AS subject,
    'balance ' || b.balance || ', entries ' || e.balance || ', lots ' || l.remaining || '; debt ' || b.debt || ', entries ' || e.debt AS detail
  FROM (SELECT DISTINCT user_id FROM points_entries WHERE created_at >= ledger_checked_to('inv_i43')) recent
    JOIN points_books b ON b.user_id = recent.user_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS balance, coalesce(sum(debt_delta), 0) AS debt FROM points_entries WHERE user_id = b.user_id) e
    CROSS JOIN LATERAL (SELECT coalesce(sum(remaining), 0) AS remaining FROM points_lots WHERE user_id = b.user_id AND remaining > 0) l
  WHERE b.balance <> e.balance OR b.debt <> e.debt OR b.balance <> l.remaining;
--> statement-breakpoint
-- I44: each point that came or went has its lot: an entry is what its new lots hold less what it took from lots, and a lot is what was not taken of it.
CREATE VIEW inv_i44 AS
  SELECT 'entry ' || e.id AS subject, 'moves ' || e.delta || ', lots ' || l.points || ', taken ' || a.points AS detail
  FROM points_entries e
    CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0) AS points FROM points_lots WHERE entry_id = e.id) l
    CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0) AS points FROM points_allocations WHERE entry_id = e.id) a
  WHERE e.created_at >= ledger_checked_to('inv_i44') AND e.delta <> l.points - a.points
  UNION ALL
  SELECT 'lot ' || l.id, 'has ' || l.remaining || ' of ' || l.points || ', taken ' || a.points
  FROM points_lots l CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0) AS points FROM points_allocations WHERE lot_id = l.id) a
  WHERE (l.remaining > 0 OR l.created_at >= ledger_checked_to('inv_i44')) AND l.remaining <> l.points - a.points;
--> statement-breakpoint
-- I45: nothing comes back twice: of a spend at most what was spent, of an earning at most what was earned; what is frozen is what has not come back.
CREATE VIEW inv_i45 AS
  SELECT 'entry ' || e.id AS subject, 'moved ' || (e.delta - e.debt_delta) || ', undone ' || u.net AS detail
  FROM (SELECT of_id, sum(delta - debt_delta) AS net FROM points_entries WHERE of_id IS NOT NULL AND created_at >= ledger_checked_to('inv_i45') GROUP BY of_id) recent
    JOIN points_entries e ON e.id = recent.of_id
    CROSS JOIN LATERAL (SELECT sum(delta - debt_delta) AS net FROM points_entries WHERE of_id = e.id) u
  WHERE (e.delta - e.debt_delta) * u.net > 0 OR abs(u.net) > abs(e.delta - e.debt_delta)
  UNION ALL
  SELECT 'entry ' || r.entry_id, 'frozen ' || r.points || ', spent ' || -e.delta || ', came back ' || u.net
  FROM points_reservations r JOIN points_entries e ON e.id = r.entry_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(delta - debt_delta), 0) AS net FROM points_entries WHERE of_id = e.id) u
  WHERE r.settled_at IS NULL AND r.points <> -e.delta - u.net;
--> statement-breakpoint
-- What a shop gained and lost stays written; it is taken back by another row.
CREATE TRIGGER shop_credit_log_append_only BEFORE UPDATE OR DELETE ON shop_credit_log
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I49: a shop's credit is the sum of its log, and its level that of the last row.
CREATE VIEW inv_i49 AS
  SELECT 'shop ' || s.id AS subject, 'has ' || s.credit_score || ' at level ' || s.credit_level || ', its log ' || l.score || ' at level ' || l.level AS detail
  FROM shop_shops s CROSS JOIN LATERAL (
    SELECT coalesce(sum(c.delta), 0) AS score, (array_agg(c.level_after ORDER BY c.id DESC))[1] AS level FROM shop_credit_log c WHERE c.shop_id = s.id) l
  WHERE EXISTS (SELECT FROM shop_credit_log n WHERE n.shop_id = s.id AND n.created_at >= ledger_checked_to('inv_i49'))
    AND (s.credit_score, s.credit_level) IS DISTINCT FROM (l.score, l.level);
--> statement-breakpoint
-- What a task asks and pays stands once its money is locked; its end may move, with an outage or when it is taken down.
CREATE FUNCTION task_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of task % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER task_tasks_terms BEFORE UPDATE ON task_tasks
  FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL AND NEW.payment_id IS NOT NULL
    AND (OLD.shop_id, OLD.title, OLD.steps, OLD.reward_fen, OLD.quota, OLD.fee_bp, OLD.budget_fen, OLD.fee_fen, OLD.take_hours, OLD.review_hours, OLD.level_min, OLD.pay_no)
    IS DISTINCT FROM (NEW.shop_id, NEW.title, NEW.steps, NEW.reward_fen, NEW.quota, NEW.fee_bp, NEW.budget_fen, NEW.fee_fen, NEW.take_hours, NEW.review_hours, NEW.level_min, NEW.pay_no))
  EXECUTE FUNCTION task_terms_frozen();
--> statement-breakpoint
-- A place that is final stays as it is, but for its proof, which is deleted in time.
CREATE TRIGGER task_places_final BEFORE UPDATE ON task_places
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL AND (OLD.status, OLD.user_id, OLD.reward_fen, OLD.ended_at, OLD.ruling)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.reward_fen, NEW.ended_at, NEW.ruling))
  EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER task_marks_append_only BEFORE UPDATE OR DELETE ON task_marks
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER task_uses_append_only BEFORE UPDATE OR DELETE ON task_uses
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I8: what is locked for a shop's tasks is what they have not paid and not given back.
CREATE VIEW inv_i08 AS
  SELECT 'shop ' || s.shop_id AS subject, b.fen || ' fen locked, its tasks say ' || s.fen AS detail
  FROM (SELECT shop_id, coalesce(sum(budget_fen - paid_fen - returned_fen) FILTER (WHERE status IN ('reviewing', 'active', 'paused', 'finished')), 0) AS fen
      FROM task_tasks GROUP BY shop_id) s
    CROSS JOIN LATERAL (SELECT coalesce(sum(balance_fen), 0) AS fen FROM ledger_accounts WHERE code = 'shop:' || s.shop_id || ':bounty') b
  WHERE s.fen <> b.fen
  UNION ALL
  SELECT a.code, a.balance_fen || ' fen locked, and the shop has no task'
  FROM ledger_accounts a WHERE a.owner_type = 'shop' AND a.kind = 'bounty' AND a.balance_fen <> 0
    AND NOT EXISTS (SELECT FROM task_tasks WHERE shop_id = a.owner_id);
--> statement-breakpoint
-- I52: a task counts the places that are kept, and those that were paid.
CREATE VIEW inv_i52 AS
  SELECT 'task ' || t.id AS subject, 'says ' || t.taken || ' kept and ' || t.approved || ' paid, its places say ' || p.kept || ' and ' || p.paid AS detail
  FROM task_tasks t CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ended_at IS NULL) AS kept, count(*) FILTER (WHERE status = 'paid') AS paid
    FROM task_places WHERE task_id = t.id) p
  WHERE coalesce(t.settled_at, 'infinity') >= ledger_checked_to('inv_i52') AND (t.taken <> p.kept OR t.approved <> p.paid);
--> statement-breakpoint
-- I53: a place is paid exactly once where it says so, and no other is.
CREATE VIEW inv_i53 AS
  SELECT 'place ' || p.id AS subject, p.status || ' for ' || p.reward_fen || ' fen, paid ' || coalesce(l.fen::text, 'nothing') AS detail
  FROM task_places p LEFT JOIN LATERAL (SELECT sum(e.amount_fen) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.owner_type = 'user' WHERE t.idem_key = 'task_asg:' || p.id) l ON true
  WHERE coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i53')
    AND coalesce(l.fen, 0) <> CASE p.status WHEN 'paid' THEN p.reward_fen ELSE 0 END;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER task_tasks_effect AFTER INSERT OR UPDATE OF status ON task_tasks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER task_places_effect AFTER INSERT OR UPDATE OF status ON task_places
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER task_categories_effect AFTER INSERT OR UPDATE OF status ON task_categories
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER task_privileges_effect AFTER INSERT OR UPDATE OF status, price_fen ON task_privileges
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'price_fen');
--> statement-breakpoint
-- What was bought, for what, and what it brought stays.
CREATE FUNCTION vip_purchase_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.source, NEW.ref, NEW.plan_id, NEW.months, NEW.days, NEW.amount_fen, NEW.payment_id, NEW.at, NEW.refund_until)
      IS DISTINCT FROM (OLD.user_id, OLD.source, OLD.ref, OLD.plan_id, OLD.months, OLD.days, OLD.amount_fen, OLD.payment_id, OLD.at, OLD.refund_until)
      OR OLD.status = 'refunded' AND NEW.status <> 'refunded' THEN
    RAISE EXCEPTION 'VIP purchase % stays as it was bought', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vip_purchases_stay BEFORE UPDATE ON vip_purchases FOR EACH ROW EXECUTE FUNCTION vip_purchase_stays();
--> statement-breakpoint
CREATE TRIGGER vip_purchases_kept BEFORE DELETE ON vip_purchases FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER vip_uses_kept BEFORE DELETE ON vip_uses FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER vip_plans_effect AFTER INSERT OR UPDATE OF status ON vip_plans
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER vip_purchases_effect AFTER INSERT OR UPDATE OF status ON vip_purchases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I47: each time of VIP begins when the one before ends, or when it was had, and lasts its months and days; the end of the last is the account's.
CREATE VIEW inv_i47 AS
  SELECT 'VIP purchase ' || p.id AS subject, 'from ' || p.from_at || ' to ' || p.to_at || ', until ' || p.until_at AS detail
  FROM (SELECT *, lag(until_at) OVER (PARTITION BY user_id ORDER BY at, id) AS before_at FROM vip_purchases
    WHERE user_id IN (SELECT user_id FROM vip_members WHERE changed_at >= ledger_checked_to('inv_i47'))) p
  WHERE p.from_at <> greatest(p.at, p.before_at)
    OR p.to_at <> (p.from_at AT TIME ZONE 'Asia/Shanghai' + make_interval(months => p.months)) AT TIME ZONE 'Asia/Shanghai' + make_interval(hours => 24 * p.days)
    OR p.until_at <> CASE WHEN p.ended_at IS NULL THEN p.to_at ELSE greatest(p.from_at, least(p.to_at, p.ended_at)) END
  UNION ALL
  SELECT 'user ' || m.user_id, 'VIP until ' || coalesce(a.vip_until::text, 'never') || ', bought until ' || coalesce(p.until_at::text, 'never')
  FROM vip_members m CROSS JOIN LATERAL (SELECT max(until_at) AS until_at FROM vip_purchases WHERE user_id = m.user_id) p
    JOIN account_vip_ends a ON a.user_id = m.user_id
  WHERE m.changed_at >= ledger_checked_to('inv_i47') AND (a.vip_until IS DISTINCT FROM p.until_at OR m.until_at IS DISTINCT FROM p.until_at)
  UNION ALL
  SELECT 'use of VIP ' || u.id, 'outside what ran'
  FROM vip_uses u JOIN vip_purchases p ON p.id = u.purchase_id
  WHERE u.created_at >= ledger_checked_to('inv_i47') AND (u.user_id <> p.user_id OR u.created_at < p.from_at OR u.created_at > p.until_at);
--> statement-breakpoint
INSERT INTO level_levels (owner, level, name_en, name_zh, icon) VALUES
  ('user', 0, 'Restricted', '受限', 'warning'), ('user', 1, 'Beginner', '初入门', 'eye'), ('user', 2, 'Visitor', '入席', 'tag'),
  ('user', 3, 'Companion', '同好', 'heart'), ('user', 4, 'Connoisseur', '雅赏', 'sparkle'), ('user', 5, 'Collector', '藏家', 'diamond'),
  ('user', 6, 'Discerning collector', '明鉴', 'certificate'), ('user', 7, 'Seasoned collector', '博古', 'shield-check'), ('user', 8, 'Patron', '雅士', 'paint-brush'),
  ('user', 9, 'Great patron', '名家', 'bank'), ('user', 10, 'Grand patron', '大家', 'gavel'),
  ('shop', 1, 'New shop', '新店', 'storefront'), ('shop', 2, 'Known shop', '立信店', 'tag'), ('shop', 3, 'Trusted shop', '诚信店', 'shield-check'),
  ('shop', 4, 'Distinguished shop', '优选店', 'sparkle'), ('shop', 5, 'Landmark shop', '金字店', 'diamond');
--> statement-breakpoint
INSERT INTO level_benefits (code, owner, name_en, name_zh, text_en, text_zh, sort) VALUES
  ('deposit_waived', 'user', 'Deposit waived', '免保证金', 'Deposits up to {amount} need not be set aside, as long as no strike is noted in the last year.', '近一年无违约记录时，{amount} 以内的保证金免缴。', 1),
  ('shops_open', 'user', 'More shops open to you', '更多店铺可参拍', 'Bid in shops that ask their bidders for level {level}.', '可参拍要求 {level} 级及以上的店铺。', 2),
  ('level_coupons', 'user', 'Coupons for your level', '等级优惠券', 'Claim coupons that are for level {level}.', '可领取面向 {level} 级及以上的优惠券。', 3),
  ('open_lots', 'shop', 'Lots open at once', '同时在拍数量', 'Up to {count} lots open for bids at once.', '最多同时 {count} 件拍品在拍。', 4),
  ('lots_unreviewed', 'shop', 'Lots without review', '拍品免审', 'Lots open without waiting for a reviewer.', '发布拍品无须等待审核。', 5),
  ('goods_unreviewed', 'shop', 'Goods without review', '商品免审', 'Goods are on sale without waiting for a reviewer.', '发布商品无须等待审核。', 6),
  ('settled_in', 'shop', 'Settlement', '结算时间', 'Sales are settled {days} days after receipt, orders from {large} on after {large_days}.', '确认收货 {days} 天后结算；{large} 及以上的订单为 {large_days} 天。', 7);
--> statement-breakpoint
INSERT INTO points_tasks (code, name, name_en, event, points, cycle, target, sort, status) VALUES
  ('verify_name', '完成实名认证', 'Verify your name', 'verified', 50, 'once', 1, 1, 'in_force'),
  ('first_order', '完成首笔订单付款', 'Pay for a first order', 'paid', 100, 'once', 1, 2, 'in_force'),
  ('checkins_15', '本月签到 15 天', 'Check in on 15 days this month', 'checked_in', 50, 'monthly', 15, 3, 'in_force'),
  ('reviews_3', '本月发表 3 条评价', 'Review 3 pieces this month', 'reviewed', 30, 'monthly', 3, 4, 'in_force'),
  ('coupon_shared', '邀好友助力领到一张券', 'Have a coupon by bringing friends', 'friends_helped', 20, 'monthly', 1, 5, 'in_force');
--> statement-breakpoint
INSERT INTO task_categories (name, name_en, icon, sort) VALUES
  ('拍照记录', 'Photographs', 'camera', 1), ('内容整理', 'Words and lists', 'list-checks', 2),
  ('到店与活动', 'Visits', 'storefront', 3), ('调研反馈', 'Surveys', 'question', 4);
--> statement-breakpoint
INSERT INTO task_privileges (code, name, name_en, price_fen, units) VALUES
  ('top_day', '置顶一天', 'On top for a day', 1000, 1), ('highlight', '高亮一天', 'Highlighted for a day', 800, 1),
  ('refresh_pack', '刷新十次', 'Ten refreshes', 500, 10);
--> statement-breakpoint
INSERT INTO vip_plans (name, name_en, months, price_fen, origin_fen, sort, status) VALUES
  ('月度 VIP', '1 month', 1, 2900, 2900, 1, 'on_sale'),
  ('季度 VIP', '3 months', 3, 7900, 8700, 2, 'on_sale'),
  ('年度 VIP', '12 months', 12, 28800, 34800, 3, 'on_sale');
--> statement-breakpoint
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES (14, 'level_rules', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
WITH opened AS (
  INSERT INTO shop_credit_log (shop_id, delta, reason, ref, score_after, level_after)
  SELECT id, credit_score, 'opening', 'opening', credit_score,
    CASE WHEN credit_score >= 60000 THEN 5 WHEN credit_score >= 15000 THEN 4 WHEN credit_score >= 3000 THEN 3 WHEN credit_score >= 500 THEN 2 ELSE 1 END
  FROM shop_shops ORDER BY id RETURNING shop_id, level_after)
UPDATE shop_shops s SET credit_level = o.level_after FROM opened o WHERE s.id = o.shop_id AND s.credit_level <> o.level_after;
--> statement-breakpoint
-- now: INSERT INTO level_levels (owner, level, name_en, name_zh, icon) VALUES
-- now:   ('user', 0, 'Restricted', '受限', 'warning'), ('user', 1, 'Beginner', '初入门', 'eye'), ('user', 2, 'Visitor', '入席', 'tag'),
-- now:   ('user', 3, 'Companion', '同好', 'heart'), ('user', 4, 'Connoisseur', '雅赏', 'sparkle'), ('user', 5, 'Collector', '藏家', 'diamond'),
-- now:   ('user', 6, 'Discerning collector', '明鉴', 'certificate'), ('user', 7, 'Seasoned collector', '博古', 'shield-check'), ('user', 8, 'Patron', '雅士', 'paint-brush'),
-- now:   ('user', 9, 'Great patron', '名家', 'bank'), ('user', 10, 'Grand patron', '大家', 'gavel'),
-- now:   ('shop', 1, 'New shop', '新店', 'storefront'), ('shop', 2, 'Known shop', '立信店', 'tag'), ('shop', 3, 'Trusted shop', '诚信店', 'shield-check'),
-- now:   ('shop', 4, 'Distinguished shop', '优选店', 'sparkle'), ('shop', 5, 'Landmark shop', '金字店', 'diamond');
--> statement-breakpoint
-- now: INSERT INTO level_benefits (code, owner, name_en, name_zh, text_en, text_zh, sort) VALUES
-- now:   ('deposit_waived', 'user', 'Deposit waived', '免保证金', 'Deposits up to {amount} need not be set aside, as long as no strike is noted in the last year.', '近一年无违约记录时，{amount} 以内的保证金免缴。', 1),
-- now:   ('shops_open', 'user', 'More shops open to you', '更多店铺可参拍', 'Bid in shops that ask their bidders for level {level}.', '可参拍要求 {level} 级及以上的店铺。', 2),
-- now:   ('level_coupons', 'user', 'Coupons for your level', '等级优惠券', 'Claim coupons that are for level {level}.', '可领取面向 {level} 级及以上的优惠券。', 3),
-- now:   ('open_lots', 'shop', 'Lots open at once', '同时在拍数量', 'Up to {count} lots open for bids at once.', '最多同时 {count} 件拍品在拍。', 4),
-- now:   ('lots_unreviewed', 'shop', 'Lots without review', '拍品免审', 'Lots open without waiting for a reviewer.', '发布拍品无须等待审核。', 5),
-- now:   ('goods_unreviewed', 'shop', 'Goods without review', '商品免审', 'Goods are on sale without waiting for a reviewer.', '发布商品无须等待审核。', 6),
-- now:   ('settled_in', 'shop', 'Settlement', '结算时间', 'Sales are settled {days} days after receipt, orders from {large} on after {large_days}.', '确认收货 {days} 天后结算；{large} 及以上的订单为 {large_days} 天。', 7);
--> statement-breakpoint
-- now: INSERT INTO points_tasks (code, name, name_en, event, points, cycle, target, sort, status) VALUES
-- now:   ('verify_name', '完成实名认证', 'Verify your name', 'verified', 50, 'once', 1, 1, 'in_force'),
-- now:   ('first_order', '完成首笔订单付款', 'Pay for a first order', 'paid', 100, 'once', 1, 2, 'in_force'),
-- now:   ('checkins_15', '本月签到 15 天', 'Check in on 15 days this month', 'checked_in', 50, 'monthly', 15, 3, 'in_force'),
-- now:   ('reviews_3', '本月发表 3 条评价', 'Review 3 pieces this month', 'reviewed', 30, 'monthly', 3, 4, 'in_force'),
-- now:   ('coupon_shared', '邀好友助力领到一张券', 'Have a coupon by bringing friends', 'friends_helped', 20, 'monthly', 1, 5, 'in_force');
--> statement-breakpoint
-- now: INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
-- now: (1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (7, 'group_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (8, 'draw_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (9, 'funding_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (14, 'level_rules', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
-- now: INSERT INTO task_categories (name, name_en, icon, sort) VALUES
-- now:   ('拍照记录', 'Photographs', 'camera', 1), ('内容整理', 'Words and lists', 'list-checks', 2),
-- now:   ('到店与活动', 'Visits', 'storefront', 3), ('调研反馈', 'Surveys', 'question', 4);
--> statement-breakpoint
-- now: INSERT INTO task_privileges (code, name, name_en, price_fen, units) VALUES
-- now:   ('top_day', '置顶一天', 'On top for a day', 1000, 1), ('highlight', '高亮一天', 'Highlighted for a day', 800, 1),
-- now:   ('refresh_pack', '刷新十次', 'Ten refreshes', 500, 10);
--> statement-breakpoint
-- now: INSERT INTO vip_plans (name, name_en, months, price_fen, origin_fen, sort, status) VALUES
-- now:   ('月度 VIP', '1 month', 1, 2900, 2900, 1, 'on_sale'),
-- now:   ('季度 VIP', '3 months', 3, 7900, 8700, 2, 'on_sale'),
-- now:   ('年度 VIP', '12 months', 12, 28800, 34800, 3, 'on_sale');
