ALTER TABLE "panel_groups" ADD COLUMN "panel" text DEFAULT 'prolific' NOT NULL;--> statement-breakpoint
ALTER TABLE "panel_groups" DROP CONSTRAINT "panel_groups_experiment_id_wave_pk";--> statement-breakpoint
ALTER TABLE "panel_groups" ADD CONSTRAINT "panel_groups_experiment_id_panel_wave_pk" PRIMARY KEY("experiment_id","panel","wave");--> statement-breakpoint
ALTER TABLE "panel_studies" ADD COLUMN "panel" text DEFAULT 'prolific' NOT NULL;--> statement-breakpoint
ALTER TABLE "panel_studies" DROP CONSTRAINT "panel_studies_pkey";--> statement-breakpoint
ALTER TABLE "panel_studies" ADD CONSTRAINT "panel_studies_panel_panel_study_id_pk" PRIMARY KEY("panel","panel_study_id");
